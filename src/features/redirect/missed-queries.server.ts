import { inIds } from '#platform/database/in-ids.server.ts';
import { createRowRunner } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { List, PageRequest } from '#platform/http/list-query.ts';
import type { MissedPath } from './redirect-schema.ts';
import type { MissedPathTable } from './redirect-table.ts';

/** Days for which paths are listed after they were last asked for. */
const MISSED_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;
/** The maximum number of paths. Programs that try addresses could otherwise fill the table. */
export const MAX_MISSED_PATHS = 1000;

/** Adds to the counts of paths. */
const countPaths = createRowRunner<never, MissedPathTable>({
  types: { path: 'text', count: 'bigint', last_at: 'bigint' },
  sqlite:
    'insert into missed_path (path, count, last_at) values (?1, ?2, ?3) on conflict (path) do update set ' +
    'count = missed_path.count + excluded.count, last_at = max(missed_path.last_at, excluded.last_at)',
  postgres: (rows) =>
    `insert into missed_path (path, count, last_at) select path, count, last_at from ${rows} as missed on conflict (path) ` +
    'do update set count = missed_path.count + excluded.count, last_at = greatest(missed_path.last_at, excluded.last_at)',
});

/** Counts paths that were not found, and forgets those that were asked for least recently. */
export async function addMissed(trx: ShopTransaction, missed: readonly MissedPathTable[]): Promise<void> {
  await countPaths(trx, missed);
  const firstTooOld = await trx
    .selectFrom('missed_path')
    .select(['last_at', 'path'])
    .orderBy('last_at', 'desc')
    .orderBy('path', 'desc')
    .limit(1)
    .offset(MAX_MISSED_PATHS)
    .executeTakeFirst();
  if (!firstTooOld) return;
  const { last_at: at, path } = firstTooOld;
  await trx
    .deleteFrom('missed_path')
    .where((eb) => eb.or([eb('last_at', '<', at), eb.and([eb('last_at', '=', at), eb('path', '<=', path)])]))
    .execute();
}

/** Forgets paths, because they lead elsewhere now. */
export async function forgetMissed(trx: ShopTransaction, paths: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('missed_path')
    .where(inIds(trx, 'path', paths))
    .execute();
}

/** Deletes paths that are no longer listed. */
export async function deleteOldMissed(trx: ShopTransaction, now: number): Promise<void> {
  await trx.deleteFrom('missed_path').where('last_at', '<', firstListed(now)).execute();
}

/** Lists the paths that lead nowhere, the most frequent first. */
export function missedList(db: Database, now: number): List<MissedPath> {
  const listed = db
    .selectFrom('missed_path')
    .where('last_at', '>=', firstListed(now))
    .where(({ not, exists, selectFrom }) =>
      // A process may have counted some requests after the redirect was made.
      not(exists(selectFrom('redirect').select('id').whereRef('from_path', '=', 'missed_path.path'))),
    );

  async function read({ page, limit }: PageRequest): Promise<MissedPath[]> {
    const rows = await listed
      .select(['path', 'count', 'last_at'])
      .orderBy('count', 'desc')
      .orderBy('path')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    return rows.map(({ path, count, last_at }) => {
      return { path, count: Number(count), lastAt: new Date(Number(last_at)).toISOString() };
    });
  }

  return {
    async readPage(page) {
      const { total } = await listed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return { rows: await read(page), total: Number(total) };
    },
    async *readAll() {
      yield await read({ page: 1, limit: MAX_MISSED_PATHS });
    },
  };
}

function firstListed(now: number): number {
  return now - MISSED_DAYS * DAY_MILLISECONDS;
}
