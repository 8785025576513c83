import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { customerEmail, customerId, productIds } from './order-shop.ts';
import { RANDOM_IDS, type RecordedOrder } from './record-order.ts';

const LARGEST_RANDOM = Number.MAX_SAFE_INTEGER;
const RATE = /tps = ([\d.]+)/;

const execute = promisify(execFile);

/** PostgreSQL's load generator. Each transaction repeats the statements of an order. */
export interface Pgbench {
  /** Returns the transactions per second. */
  measure(milliseconds: number, clients: number): Promise<number>;
}

/**
 * Writes the statements of a recorded order as a pgbench script. Each run uses a random customer and product and new
 * ids.
 */
export async function preparePgbench(plan: {
  program: string;
  url: string;
  folder: string;
  order: RecordedOrder;
  customers: number;
}): Promise<Pgbench> {
  const { program, url, folder, order, customers } = plan;
  const file = join(folder, 'order.sql');
  await writeFile(file, scriptOf(order, customers));
  return {
    async measure(milliseconds, clients) {
      const seconds = String(Math.ceil(milliseconds / 1000));
      const load = ['-n', '-M', 'prepared', '-c', String(clients), '-T', seconds, '-f', file];
      const { stdout } = await execute(program, [...load, url]);
      return Number(RATE.exec(stdout)?.[1]);
    },
  };
}

function scriptOf({ statements, recorded }: RecordedOrder, customers: number): string {
  const ids = new Map<string, string>();
  const variables = new Map([
    [recorded.userId, numbered(customerId, 'customer')],
    [recorded.email, numbered(customerEmail, 'customer')],
    [recorded.productId, numbered((index) => recorded.productId.replace(/\d+$/, String(index)), 'product')],
  ]);
  const varied = new RegExp([...[...variables.keys()].map(RegExp.escape), RANDOM_IDS.source].join('|'), 'g');
  const idOf = (id: string) => {
    const name = ids.get(id) ?? `id${ids.size}`;
    ids.set(id, name);
    return `'order-' || :${name}::text`;
  };
  /** Returns an SQL expression for the value, with variables for the parts that differ between orders. */
  const expressionOf = (value: unknown): string => {
    if (typeof value !== 'string') return literal(value);
    // pgbench treats a colon before a word as a variable, even in JSON.
    const fixed = value.split(varied).map((text) => literal(text.replaceAll('":', '": ')));
    const changing = [...value.matchAll(varied)].map(([found]) => variables.get(found) ?? idOf(found));
    return `(${fixed.flatMap((text, place) => [text, ...changing.slice(place, place + 1)]).join(' || ')})`;
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

/** Returns an SQL expression for a name that contains the number in a pgbench variable. */
function numbered(nameOf: (index: number) => string, variable: string): string {
  const [before = '', after = ''] = nameOf(0).split('0');
  return after === '' ? `'${before}' || :${variable}::text` : `'${before}' || :${variable}::text || '${after}'`;
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}
