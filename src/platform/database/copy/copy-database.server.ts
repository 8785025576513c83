import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Migration } from 'kysely/migration';
import { migrate } from '../migrate.server.ts';
import { type DatabaseLocation, openDatabase } from '../open-database.server.ts';
import type { CopyRow, CopySource, CopyTable, CopyTarget } from './copy-end.server.ts';
import { type Fingerprint, readFingerprint } from './fingerprint.server.ts';
import { openSource, openTarget } from './open-end.server.ts';

/** What to copy, and what to do with rows that are there already. */
export interface CopyOrder {
  from: DatabaseLocation;
  to: DatabaseLocation;
  /** All migrations that this version of the program knows. */
  migrations: Record<string, Migration>;
  /** Deletes what the target holds, in the same transaction. */
  replace: boolean;
  /** Hears how many of a table's rows were done so far. */
  onProgress: (progress: CopyProgress) => void;
}

export interface CopyProgress {
  doing: 'comparing' | 'copying' | 'checking';
  table: string;
  rows: number;
  of: number;
}

/** What every table holds, on both sides now; or why nothing was done. */
export type CopyOutcome =
  | { ok: true; was: 'copied' | 'there'; tables: ReadonlyMap<string, Fingerprint> }
  | { ok: false; reason: `source-${Exclude<Version, 'same'>}` | `target-${Exclude<Version, 'same' | 'empty'>}` }
  | { ok: false; reason: 'same-database' | 'target-holds-others' };

/** A database against this program: nothing ran in it, as much as here, less, more, or it is no shop's. */
type Version = 'empty' | 'same' | 'older' | 'newer' | 'foreign';

/**
 * Copies all rows of one database into another, whatever their engines, in one transaction on either side: the copy is
 * the source at one moment, and a copy that is cut off leaves nothing. Every row is read again and compared.
 */
export async function copyDatabase(order: CopyOrder): Promise<CopyOutcome> {
  const source = await openSource(order.from);
  try {
    const sourceIs = await versionOf(source, order);
    if (sourceIs !== 'same') return { ok: false, reason: `source-${sourceIs}` };
    const targetIs = await prepareTarget(order);
    if (targetIs !== 'same') return { ok: false, reason: `target-${targetIs}` };
    return await copyFrom(source, order);
  } finally {
    await source.close();
  }
}

/** Gives an empty database its tables. */
async function prepareTarget(order: CopyOrder): Promise<Exclude<Version, 'empty'>> {
  const found = await findTargetVersion(order);
  if (found !== 'empty') return found;
  const db = openDatabase(order.to);
  try {
    await migrate(db, order.migrations);
  } finally {
    await db.destroy();
  }
  return 'same';
}

async function findTargetVersion(order: CopyOrder): Promise<Version> {
  if (order.to.engine === 'sqlite' && !existsSync(order.to.file)) return 'empty';
  const target = await openSource(order.to);
  try {
    return await versionOf(target, order);
  } finally {
    await target.close();
  }
}

async function versionOf(source: CopySource, { migrations }: CopyOrder): Promise<Version> {
  const ran = await source.migrations();
  if (ran.length === 0) return (await source.tables()).length === 0 ? 'empty' : 'foreign';
  if (ran.some((name) => !(name in migrations))) return 'newer';
  return ran.length < Object.keys(migrations).length ? 'older' : 'same';
}

async function copyFrom(source: CopySource, order: CopyOrder): Promise<CopyOutcome> {
  const target = await openTarget(order.to);
  try {
    if (target.identity === source.identity) return { ok: false, reason: 'same-database' };
    const pairs = pairTables(await source.tables(), await target.tables());
    if (await holdsRows(target, pairs)) {
      const same = await findSameRows(target, source, pairs, order);
      if (same) return { ok: true, was: 'there', tables: same };
      if (!order.replace) return { ok: false, reason: 'target-holds-others' };
      await target.clear(pairs.map(({ to }) => to));
    }
    const copied = await copyTables(target, source, pairs, order);
    await target.commit();
    return { ok: true, was: 'copied', tables: copied };
  } finally {
    await target.close();
  }
}

/** A table as either engine describes it, with the columns in one order. */
interface Pair {
  from: CopyTable;
  to: CopyTable;
  /** Columns of whole numbers to both. */
  summed: readonly string[];
}

/** In the order of the target's tables. Throws where the two sides do not have the same tables and columns. */
function pairTables(from: readonly CopyTable[], to: readonly CopyTable[]): Pair[] {
  const sources = new Map(from.map((table) => [table.name, table]));
  const pairs = to.map((table) => pairTable(sources.get(table.name), table));
  if (pairs.length !== from.length) throw new Error('The source has tables that the target lacks');
  return pairs;
}

function pairTable(from: CopyTable | undefined, to: CopyTable): Pair {
  const kinds = new Map(from?.columns.map(({ name, kind }) => [name, kind]));
  const columns = to.columns.map(({ name }) => {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`The source has no ${to.name}.${name}`);
    return { name, kind };
  });
  if (columns.length !== kinds.size) throw new Error(`The target lacks columns of ${to.name}`);
  const summed = to.columns.filter(({ name, kind }) => kind === 'integer' && kinds.get(name) === 'integer');
  return { from: { name: to.name, columns }, to, summed: summed.map(({ name }) => name) };
}

async function holdsRows(target: CopyTarget, pairs: readonly Pair[]): Promise<boolean> {
  for (const { to } of pairs) if ((await target.count(to)) > 0) return true;
  return false;
}

/** What both sides hold, where that is the same; `undefined` as soon as a table differs. */
async function findSameRows(
  target: CopyTarget,
  source: CopySource,
  pairs: readonly Pair[],
  order: CopyOrder,
): Promise<Map<string, Fingerprint> | undefined> {
  for (const { from, to } of pairs) if ((await target.count(to)) !== (await source.count(from))) return undefined;
  const same = new Map<string, Fingerprint>();
  for (const { from, to, summed } of pairs) {
    const theirs = await readFingerprint(source, from, summed, watch('comparing', order));
    if (!isDeepStrictEqual(theirs, await readFingerprint(target, to, summed))) return undefined;
    same.set(to.name, theirs);
  }
  return same;
}

async function copyTables(
  target: CopyTarget,
  source: CopySource,
  pairs: readonly Pair[],
  order: CopyOrder,
): Promise<Map<string, Fingerprint>> {
  const copied = new Map<string, Fingerprint>();
  for (const { from, to, summed } of pairs) {
    const insert = (rows: readonly CopyRow[]) => target.insert(to, rows);
    const sent = await readFingerprint(source, from, summed, watch('copying', order), insert);
    const arrived = await readFingerprint(target, to, summed, watch('checking', order));
    if (!isDeepStrictEqual(sent, arrived)) throw new Error(`${to.name} did not arrive as it was sent`);
    copied.set(to.name, arrived);
  }
  return copied;
}

function watch(doing: CopyProgress['doing'], { onProgress }: CopyOrder) {
  return (progress: Omit<CopyProgress, 'doing'>) => onProgress({ doing, ...progress });
}
