import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { batchesOf } from '#platform/batches.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { findTargeted, findTargets } from './redirect-queries.server.ts';
import type { RedirectPath } from './redirect-row.ts';

/** Why a redirect is not added. */
export type RedirectRefusal = 'path-in-use' | 'redirect-loop' | 'redirect-exists';

/** What adding redirects would do. */
export interface RedirectPlan<Row extends RedirectPath> {
  fresh: Row[];
  /** How many exist already. */
  skipped: number;
  refused: { row: Row; reason: RedirectRefusal }[];
}

/** Redirects that are planned at a time, in a few milliseconds. */
const ROWS_AT_ONCE = 500;

/** What one redirect is checked against. */
interface Surroundings {
  inUse: ReadonlySet<string>;
  /** Addresses of other redirects, among which those that this one leads to matter. */
  sources: (address: string) => boolean;
  /** Addresses that other redirects lead to. */
  targets: (address: string) => boolean;
}

/**
 * Plans which redirects to add. Each has to lead to its last address at once: none may lead to the address of another
 * one, among those that exist and those that are added.
 * @param inUse the addresses that pages of the shop have.
 */
export async function planRedirects<Row extends RedirectPath>(
  trx: ShopTransaction,
  rows: readonly Row[],
  inUse: ReadonlySet<string>,
): Promise<RedirectPlan<Row>> {
  const plan: RedirectPlan<Row> = { fresh: [], skipped: 0, refused: [] };
  const added = new Map<string, string | null>();
  const own = await collectAddresses(rows, inUse);
  for (const batch of batchesOf(rows, ROWS_AT_ONCE)) {
    const sources = batch.map(({ from_path }) => from_path);
    const known = await findTargets(trx, [...new Set([...sources, ...batch.flatMap(targetsOf)])]);
    const targeted = await findTargeted(trx, sources);
    const surroundings: Surroundings = {
      inUse,
      sources: (address) => known.has(address) || own.sources.has(address),
      targets: (address) => targeted.has(address) || own.targets.has(address),
    };
    for (const row of batch) {
      const existing = known.has(row.from_path) ? known.get(row.from_path) : added.get(row.from_path);
      const reason = existing === undefined ? findRefusal(row, surroundings) : 'redirect-exists';
      if (existing === row.to_path) plan.skipped++;
      else if (reason) plan.refused.push({ row, reason });
      else plan.fresh.push(row);
      if (existing === undefined) added.set(row.from_path, row.to_path);
    }
    await yieldToEventLoop();
  }
  return plan;
}

/** Collects where redirects lead from and to, without those that are refused anyway. */
async function collectAddresses(rows: readonly RedirectPath[], inUse: ReadonlySet<string>) {
  const sources = new Set<string>();
  const targets = new Set<string>();
  for (const batch of batchesOf(rows, ROWS_AT_ONCE)) {
    for (const row of batch) {
      if (inUse.has(row.from_path)) continue;
      sources.add(row.from_path);
      for (const target of targetsOf(row)) targets.add(target);
    }
    await yieldToEventLoop();
  }
  return { sources, targets };
}

function findRefusal(row: RedirectPath, { inUse, sources, targets }: Surroundings): RedirectRefusal | undefined {
  if (inUse.has(row.from_path)) return 'path-in-use';
  return targetsOf(row).some(sources) || targets(row.from_path) ? 'redirect-loop' : undefined;
}

/** Returns the addresses by which a redirect might be found where this one ends. */
function targetsOf({ to_key, to_base }: RedirectPath): string[] {
  return [to_key, to_base].filter((target) => target !== null);
}
