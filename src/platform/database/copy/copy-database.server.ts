import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Migration } from 'kysely/migration';
import { migrate } from '../migrate.server.ts';
import { type DatabaseLocation, openDatabase } from '../open-database.server.ts';
import type { CopyRow, CopySource, CopyTable, CopyTarget } from './copy-end.server.ts';
import { type Fingerprint, readFingerprint } from './fingerprint.server.ts';
import { openSource, openTarget } from './open-end.server.ts';

/** What to copy, and whether existing rows are replaced. */
export interface CopyOptions {
  from: DatabaseLocation;
  to: DatabaseLocation;
  /** All migrations of this version of the program. */
  migrations: Record<string, Migration>;
  /** Whether to delete the target's rows first, in the same transaction. */
  replace: boolean;
  /** Called with the number of rows of a table that were processed so far. */
  onProgress: (progress: CopyProgress) => void;
}

export interface CopyProgress {
  phase: 'comparing' | 'copying' | 'checking';
  table: string;
  rows: number;
  total: number;
}

/** The fingerprint of each table, now equal on both sides, or the reason why nothing was copied. */
export type CopyOutcome =
  | { ok: true; action: 'copied' | 'already-identical'; tables: ReadonlyMap<string, Fingerprint> }
  | {
      ok: false;
      reason: `source-${Exclude<SchemaVersion, 'same'>}` | `target-${Exclude<SchemaVersion, 'same' | 'empty'>}`;
    }
  | { ok: false; reason: 'same-database' | 'target-differs' };

/** The schema of a database compared with this program's; `foreign` if it has tables but is not a shop's. */
type SchemaVersion = 'empty' | 'same' | 'older' | 'newer' | 'foreign';

/**
 * Copies all rows of one database into another, on any engine, in one transaction on each side. The copy is a snapshot
 * of the source, and an interrupted copy leaves nothing behind. Every row is read back and compared.
 */
export async function copyDatabase(options: CopyOptions): Promise<CopyOutcome> {
  const source = await openSource(options.from);
  try {
    const sourceVersion = await versionOf(source, options);
    if (sourceVersion !== 'same') return { ok: false, reason: `source-${sourceVersion}` };
    const targetVersion = await prepareTarget(options);
    if (targetVersion !== 'same') return { ok: false, reason: `target-${targetVersion}` };
    return await copyFrom(source, options);
  } finally {
    await source.close();
  }
}

/** Migrates the target if it is empty. */
async function prepareTarget(options: CopyOptions): Promise<Exclude<SchemaVersion, 'empty'>> {
  const version = await findTargetVersion(options);
  if (version !== 'empty') return version;
  const db = openDatabase(options.to);
  try {
    await migrate(db, options.migrations);
  } finally {
    await db.destroy();
  }
  return 'same';
}

async function findTargetVersion(options: CopyOptions): Promise<SchemaVersion> {
  if (options.to.engine === 'sqlite' && !existsSync(options.to.file)) return 'empty';
  const target = await openSource(options.to);
  try {
    return await versionOf(target, options);
  } finally {
    await target.close();
  }
}

async function versionOf(source: CopySource, { migrations }: CopyOptions): Promise<SchemaVersion> {
  const applied = await source.migrations();
  if (applied.length === 0) return (await source.tables()).length === 0 ? 'empty' : 'foreign';
  if (applied.some((name) => !(name in migrations))) return 'newer';
  return applied.length < Object.keys(migrations).length ? 'older' : 'same';
}

async function copyFrom(source: CopySource, options: CopyOptions): Promise<CopyOutcome> {
  const target = await openTarget(options.to);
  try {
    if (target.identity === source.identity) return { ok: false, reason: 'same-database' };
    const pairs = pairTables(await source.tables(), await target.tables());
    if (await hasRows(target, pairs)) {
      const identical = await findIdenticalRows(target, source, pairs, options);
      if (identical) return { ok: true, action: 'already-identical', tables: identical };
      if (!options.replace) return { ok: false, reason: 'target-differs' };
      await target.clear(pairs.map(({ to }) => to));
    }
    const copied = await copyTables(target, source, pairs, options);
    await target.commit();
    return { ok: true, action: 'copied', tables: copied };
  } finally {
    await target.close();
  }
}

/** A table as each engine describes it, with the columns in the same order. */
interface Pair {
  from: CopyTable;
  to: CopyTable;
  /** Columns that hold integers on both sides. */
  integerColumns: readonly string[];
}

/** Pairs the tables, in the order of the target. Throws if the sides differ in tables or columns. */
function pairTables(from: readonly CopyTable[], to: readonly CopyTable[]): Pair[] {
  const sources = new Map(from.map((table) => [table.name, table]));
  const pairs = to.map((table) => pairTable(sources.get(table.name), table));
  if (pairs.length !== from.length) throw new Error('The source has tables that are missing in the target');
  return pairs;
}

function pairTable(from: CopyTable | undefined, to: CopyTable): Pair {
  const kinds = new Map(from?.columns.map(({ name, kind }) => [name, kind]));
  const columns = to.columns.map(({ name }) => {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`${to.name}.${name} is missing in the source`);
    return { name, kind };
  });
  if (columns.length !== kinds.size) throw new Error(`Columns of ${to.name} are missing in the target`);
  const integers = to.columns.filter(({ name, kind }) => kind === 'integer' && kinds.get(name) === 'integer');
  return { from: { name: to.name, columns }, to, integerColumns: integers.map(({ name }) => name) };
}

async function hasRows(target: CopyTarget, pairs: readonly Pair[]): Promise<boolean> {
  for (const { to } of pairs) if ((await target.count(to)) > 0) return true;
  return false;
}

/** Returns the fingerprints of all tables if both sides are identical; otherwise `undefined`. */
async function findIdenticalRows(
  target: CopyTarget,
  source: CopySource,
  pairs: readonly Pair[],
  options: CopyOptions,
): Promise<Map<string, Fingerprint> | undefined> {
  for (const { from, to } of pairs) if ((await target.count(to)) !== (await source.count(from))) return undefined;
  const identical = new Map<string, Fingerprint>();
  for (const { from, to, integerColumns } of pairs) {
    const fingerprint = await readFingerprint(source, from, integerColumns, reportAs('comparing', options));
    if (!isDeepStrictEqual(fingerprint, await readFingerprint(target, to, integerColumns))) return undefined;
    identical.set(to.name, fingerprint);
  }
  return identical;
}

async function copyTables(
  target: CopyTarget,
  source: CopySource,
  pairs: readonly Pair[],
  options: CopyOptions,
): Promise<Map<string, Fingerprint>> {
  const copied = new Map<string, Fingerprint>();
  for (const { from, to, integerColumns } of pairs) {
    const insert = (rows: readonly CopyRow[]) => target.insert(to, rows);
    const sent = await readFingerprint(source, from, integerColumns, reportAs('copying', options), insert);
    const received = await readFingerprint(target, to, integerColumns, reportAs('checking', options));
    if (!isDeepStrictEqual(sent, received)) throw new Error(`The copied rows of ${to.name} differ from the source`);
    copied.set(to.name, received);
  }
  return copied;
}

function reportAs(phase: CopyProgress['phase'], { onProgress }: CopyOptions) {
  return (progress: Omit<CopyProgress, 'phase'>) => onProgress({ phase, ...progress });
}
