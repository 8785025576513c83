import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Migration } from 'kysely/migration';
import { migrate } from '../migrate.server.ts';
import { type DatabaseLocation, openDatabase } from '../open-database.server.ts';
import { type CopyEnd, type Fingerprint, openEnd } from './copy-end.server.ts';
import type { CopyTable } from './copy-session.server.ts';

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

/** The schema of a database compared with this program's; `foreign` if it has tables but is not a shop's. */
type SchemaVersion = 'empty' | 'same' | 'older' | 'newer' | 'foreign';

/** The fingerprint of each table, now equal on both sides, or the reason why nothing was copied. */
export type CopyOutcome =
  | { ok: true; action: 'copied' | 'already-identical'; tables: ReadonlyMap<string, Fingerprint> }
  | { ok: false; reason: 'same-database' | 'target-differs' }
  | {
      ok: false;
      reason: `source-${Exclude<SchemaVersion, 'same'>}` | `target-${Exclude<SchemaVersion, 'same' | 'empty'>}`;
    };

/**
 * Copies all rows of one database into another, on any engine, in one transaction on each side. The copy is a snapshot
 * of the source, and an interrupted copy leaves nothing behind. Every row is read back and compared.
 */
export async function copyDatabase(options: CopyOptions): Promise<CopyOutcome> {
  const { from, to } = options;
  return withEnd(from, 'read', async (source) => {
    const sourceVersion = await versionOf(source, options);
    if (sourceVersion !== 'same') return { ok: false, reason: `source-${sourceVersion}` };
    const targetVersion = await findTargetVersion(options);
    if (targetVersion === 'empty') await createTables(options);
    else if (targetVersion !== 'same') return { ok: false, reason: `target-${targetVersion}` };
    return withEnd(to, 'write', (target) => copyRows(source, target, options));
  });
}

async function withEnd<Result>(
  location: DatabaseLocation,
  access: 'read' | 'write',
  work: (end: CopyEnd) => Promise<Result>,
): Promise<Result> {
  const end = await openEnd(location, access);
  return work(end).finally(end.close);
}

async function findTargetVersion(options: CopyOptions): Promise<SchemaVersion> {
  if (options.to.engine === 'sqlite' && !existsSync(options.to.file)) return 'empty';
  return withEnd(options.to, 'read', (target) => versionOf(target, options));
}

async function versionOf(end: CopyEnd, { migrations }: CopyOptions): Promise<SchemaVersion> {
  const applied = await end.migrations();
  if (applied === undefined) return 'foreign';
  if (applied.length === 0) return 'empty';
  if (applied.some((name) => !(name in migrations))) return 'newer';
  return applied.length < Object.keys(migrations).length ? 'older' : 'same';
}

async function createTables({ to, migrations }: CopyOptions): Promise<void> {
  const db = openDatabase(to);
  await migrate(db, migrations).finally(() => db.destroy());
}

async function copyRows(source: CopyEnd, target: CopyEnd, options: CopyOptions): Promise<CopyOutcome> {
  if (target.identity === source.identity) return { ok: false, reason: 'same-database' };
  const tables = pairTables(await source.tables(), await target.tables());
  if (await hasRows(target, tables)) {
    const identical = await findIdenticalRows(source, target, { tables, options });
    if (identical) return { ok: true, action: 'already-identical', tables: identical };
    if (!options.replace) return { ok: false, reason: 'target-differs' };
    await target.clear(tables.map(({ to }) => to));
  }
  const copied = new Map<string, Fingerprint>();
  for (const { from, to } of tables) {
    const report = await reporterOf(source, from, options);
    const sent = await source.readFingerprint(from, async (rows, total) => {
      await target.insert(to, rows);
      report('copying', total);
    });
    const received = await target.readFingerprint(to, (_, total) => report('checking', total));
    if (!isDeepStrictEqual(sent, received)) throw new Error(`The copied rows of ${to.name} differ from the source`);
    copied.set(to.name, received);
  }
  await target.commit();
  return { ok: true, action: 'copied', tables: copied };
}

/** A table as each engine describes it, with the columns in the same order. */
interface Pair {
  from: CopyTable;
  to: CopyTable;
}

/** Pairs the tables, in the order of the target. Throws if the sides differ in tables or columns. */
function pairTables(from: readonly CopyTable[], to: readonly CopyTable[]): Pair[] {
  const sources = new Map(from.map((table) => [table.name, table]));
  if (to.length !== from.length) throw new Error('The source has tables that are missing in the target');
  return to.map((table) => {
    const kinds = new Map(sources.get(table.name)?.columns.map(({ name, kind }) => [name, kind]));
    if (table.columns.length !== kinds.size) throw new Error(`The columns of ${table.name} differ`);
    const columns = table.columns.map(({ name }) => {
      const kind = kinds.get(name);
      if (!kind) throw new Error(`${table.name}.${name} is missing in the source`);
      return { name, kind };
    });
    return { from: { name: table.name, columns }, to: table };
  });
}

async function hasRows(target: CopyEnd, pairs: readonly Pair[]): Promise<boolean> {
  for (const { to } of pairs) if ((await target.count(to)) > 0) return true;
  return false;
}

/** Returns the fingerprints of all tables if both sides are identical; otherwise `undefined`. */
async function findIdenticalRows(
  source: CopyEnd,
  target: CopyEnd,
  { tables, options }: { tables: readonly Pair[]; options: CopyOptions },
): Promise<Map<string, Fingerprint> | undefined> {
  for (const { from, to } of tables) if ((await target.count(to)) !== (await source.count(from))) return undefined;
  const identical = new Map<string, Fingerprint>();
  for (const { from, to } of tables) {
    const report = await reporterOf(source, from, options);
    const fingerprint = await source.readFingerprint(from, (_, total) => report('comparing', total));
    if (!isDeepStrictEqual(fingerprint, await target.readFingerprint(to, () => {}))) return undefined;
    identical.set(to.name, fingerprint);
  }
  return identical;
}

async function reporterOf(source: CopyEnd, table: CopyTable, { onProgress }: CopyOptions) {
  const total = await source.count(table);
  return (phase: CopyProgress['phase'], rows: number) => onProgress({ phase, table: table.name, rows, total });
}
