import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { customerEmail, customerId, productIds } from './order-shop.ts';
import { RANDOM_ID, type Statement } from './record-order.ts';
import type { Variation } from './straight-orders.ts';

const LARGEST_RANDOM = Number.MAX_SAFE_INTEGER;
const RATE = /tps = ([\d.]+)/;

const execute = promisify(execFile);

/** PostgreSQL's own load generator, which repeats an order's statements in one transaction each. */
export interface Pgbench {
  /** Transactions a second. */
  measure(milliseconds: number, clients: number): Promise<number>;
}

/**
 * Writes the statements of a recorded order as a script: each run is an order of another customer and product, with
 * fresh ids.
 */
export async function preparePgbench(plan: {
  program: string;
  url: string;
  folder: string;
  statements: readonly Statement[];
  recorded: Variation;
  customers: number;
}): Promise<Pgbench> {
  const { program, url, folder, statements, recorded, customers } = plan;
  const file = join(folder, 'order.sql');
  await writeFile(file, scriptOf(statements, recorded, customers));
  return {
    async measure(milliseconds, clients) {
      const seconds = String(Math.ceil(milliseconds / 1000));
      const load = ['-n', '-M', 'prepared', '-c', String(clients), '-T', seconds, '-f', file];
      const { stdout } = await execute(program, [...load, url]);
      return Number(RATE.exec(stdout)?.[1]);
    },
  };
}

function scriptOf(statements: readonly Statement[], recorded: Variation, customers: number): string {
  const ids = new Map<string, string>();
  const expressionOf = (value: unknown): string => {
    if (value === recorded.userId) return parted(customerId, 'customer');
    if (value === recorded.email) return parted(customerEmail, 'customer');
    if (value === recorded.productId)
      return parted((index) => recorded.productId.replace(/\d+$/, String(index)), 'product');
    if (typeof value !== 'string' || !RANDOM_ID.test(value)) return literal(value);
    if (!ids.has(value)) ids.set(value, `id${ids.size}`);
    return `'order-' || :${ids.get(value)}`;
  };
  const lines = statements.map(({ sql, parameters }) => {
    const line = sql.replaceAll(/\$(\d+)/g, (_, place: string) => expressionOf(parameters[Number(place) - 1]));
    return `${line};`;
  });
  return [
    `\\set customer random(0, ${customers - 1})`,
    `\\set product random(0, ${productIds.length - 1})`,
    ...[...ids.values()].map((name) => `\\set ${name} random(1, ${LARGEST_RANDOM})`),
    'begin;',
    ...lines,
    'commit;',
    '',
  ].join('\n');
}

/** A name with a number in it, as an expression over pgbench's variable. */
function parted(nameOf: (index: number) => string, variable: string): string {
  const [before = '', after = ''] = nameOf(0).split('0');
  return after === '' ? `'${before}' || :${variable}` : `'${before}' || :${variable} || '${after}'`;
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}
