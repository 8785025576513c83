import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { batchesOf } from '#platform/batches.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { countRedirects, countTargeting, findFrom, type StoredTarget } from './redirect-queries.server.ts';
import type { RedirectPath } from './redirect-row.ts';
import { MAX_REDIRECTS } from './redirect-schema.ts';

/** Why a redirect is not added or changed. */
export type RedirectRefusal = 'path-in-use' | 'redirect-loop' | 'redirect-exists' | 'too-many-redirects';

/** What storing redirects would do. */
export interface RedirectPlan<Row extends RedirectPath> {
  added: Row[];
  /** Those of a path that leads elsewhere at present, with the id of its redirect. */
  changed: { row: Row; id: string }[];
  /** How many are stored already. */
  same: number;
  refused: { row: Row; reason: RedirectRefusal }[];
}

interface PlanOptions {
  /** Those of the paths that pages or files of the shop have. */
  inUse: ReadonlySet<string>;
  /** What becomes of a redirect whose path has another one. */
  ifExists: 'change' | 'refuse';
}

/** Redirects that are planned at a time, in a few milliseconds. */
const ROWS_AT_ONCE = 500;

/**
 * Plans which redirects to store, one after another: each is checked against those that exist and those before it. None
 * may lead to the path of another one, or from a path that another one leads to. A path that occurs twice with different
 * targets is refused the second time.
 */
export async function planRedirects<Row extends RedirectPath>(
  trx: ShopTransaction,
  rows: readonly Row[],
  { inUse, ifExists }: PlanOptions,
): Promise<RedirectPlan<Row>> {
  const plan: RedirectPlan<Row> = { added: [], changed: [], same: 0, refused: [] };
  const { byFrom, targeting } = await readNeighbours(trx, rows);
  const planned = new Set<string>();
  let count = await countRedirects(trx);

  function addTargeting(path: string | null, change: number): void {
    if (path !== null) targeting.set(path, (targeting.get(path) ?? 0) + change);
  }

  function findRefusal({ from_path: from, to_base: to }: Row, existing: StoredTarget | undefined) {
    if (existing && (ifExists === 'refuse' || planned.has(from))) return 'redirect-exists';
    if (inUse.has(from)) return 'path-in-use';
    if (from === to || (to !== null && byFrom.has(to)) || (targeting.get(from) ?? 0) > 0) return 'redirect-loop';
    return existing === undefined && count >= MAX_REDIRECTS ? 'too-many-redirects' : undefined;
  }

  function place(row: Row): void {
    const { from_path: from, to_path, to_base } = row;
    const existing = byFrom.get(from);
    if (ifExists === 'change' && existing?.to_path === to_path) {
      plan.same++;
      return;
    }
    const reason = findRefusal(row, existing);
    if (reason) {
      plan.refused.push({ row, reason });
      return;
    }
    if (existing) plan.changed.push({ row, id: existing.id });
    else plan.added.push(row);
    if (!existing) count++;
    addTargeting(existing?.to_base ?? null, -1);
    addTargeting(to_base, 1);
    byFrom.set(from, { id: existing?.id ?? '', to_path, to_base });
    planned.add(from);
  }

  for (const batch of batchesOf(rows, ROWS_AT_ONCE)) {
    for (const row of batch) place(row);
    await yieldToEventLoop();
  }
  return plan;
}

/** Reads the redirects from the paths and targets of the rows, and how many lead to their paths. */
async function readNeighbours(trx: ShopTransaction, rows: readonly RedirectPath[]) {
  const byFrom = new Map<string, StoredTarget>();
  const targeting = new Map<string, number>();
  for (const batch of batchesOf(rows, ROWS_AT_ONCE)) {
    const sources = [...new Set(batch.map(({ from_path }) => from_path))];
    const paths = new Set([...sources, ...batch.flatMap(({ to_base }) => to_base ?? [])]);
    for (const { from_path, ...target } of await findFrom(trx, [...paths])) byFrom.set(from_path, target);
    for (const { path, count } of await countTargeting(trx, sources)) targeting.set(path, count);
    await yieldToEventLoop();
  }
  return { byFrom, targeting };
}
