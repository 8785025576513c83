import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { inIds } from '#platform/database/in-ids.server.ts';
import { createInserter, createUpdater } from '#platform/database/row-statement.server.ts';
import { searchKey, startsWith } from '#platform/database/search-key.server.ts';
import { afterCursor, inOrder } from '#platform/database/sorted-query.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { toRedirect } from './redirect-row.ts';
import type { Redirect } from './redirect-schema.ts';
import type { RedirectTable } from './redirect-table.ts';

type Source = Database | ShopTransaction;
type RedirectRow = Selectable<RedirectTable>;

const NEWEST = ['created_at', 'desc', 'desc'] as const;
/** Rows that are read at a time, which takes a few milliseconds. */
const ROWS_AT_ONCE = 1000;

/** Lists redirects, newest first: all, or those whose address begins with a text. */
export function redirectList(db: Database, search = ''): ListQueries<RedirectRow, Redirect> {
  let ids = db.selectFrom('redirect').select('id');
  if (search !== '') ids = ids.where(startsWith('from_path', searchKey(search)));
  const read = (some: typeof ids) =>
    inOrder(db.selectFrom('redirect').selectAll().where('id', 'in', some), NEWEST).execute();
  const first = inOrder(ids, NEWEST);
  return {
    key: search,
    count: (max) => countIds(db, ids, max),
    readWindow: ({ direction, offset, limit }) => read(inOrder(ids, NEWEST, direction).limit(limit).offset(offset)),
    readAfter: (last, limit) => read((last ? first.where(afterCursor(NEWEST, last)) : first).limit(limit)),
    toRows: (rows) => rows.map(toRedirect),
  };
}

/** Reads the version of all redirects, which each change increases. */
export async function readVersion(db: Source): Promise<number> {
  const state = await db.selectFrom('redirect_state').select('version').executeTakeFirst();
  return Number(state?.version ?? 0);
}

/** Begins a change of redirects. Other changes wait until the transaction ends. */
export async function lockRedirects(trx: ShopTransaction): Promise<void> {
  await trx
    .insertInto('redirect_state')
    .values({ id: 'state', version: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ version: eb('redirect_state.version', '+', 1) })),
    )
    .execute();
}

/** What is kept in memory of a redirect. */
export type KnownRedirect = Pick<RedirectRow, 'id' | 'from_path' | 'to_path'>;

/** Reads all redirects in batches, between which other requests get their turn. */
export async function* readRedirects(db: Database): AsyncGenerator<KnownRedirect[]> {
  let last: string | undefined;
  do {
    let query = db.selectFrom('redirect').select(['id', 'from_path', 'to_path']).orderBy('id').limit(ROWS_AT_ONCE);
    if (last !== undefined) query = query.where('id', '>', last);
    const rows = await query.execute();
    yield rows;
    await yieldToEventLoop();
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}

export async function countRedirects(trx: ShopTransaction): Promise<number> {
  return countIds(trx, trx.selectFrom('redirect').select('id'));
}

export const insertRedirects = createInserter<RedirectTable>('redirect', {
  id: 'text',
  from_path: 'text',
  to_path: 'text',
  to_base: 'text',
  status: 'integer',
  hits: 'bigint',
  created_at: 'bigint',
  created_by: 'text',
});

/** Updates where redirects lead. */
export const updateTargets = createUpdater<Pick<RedirectTable, 'id' | 'to_path' | 'to_base' | 'status'>>('redirect', {
  id: 'text',
  to_path: 'text',
  to_base: 'text',
  status: 'integer',
});

/** Deletes a redirect. @returns the address that it led from, if it existed. */
export async function deleteRedirect(trx: ShopTransaction, id: string): Promise<string | undefined> {
  const deleted = await trx.deleteFrom('redirect').where('id', '=', id).returning('from_path').executeTakeFirst();
  return deleted?.from_path;
}

/** Where the redirect with this id leads. */
export type StoredTarget = Pick<RedirectRow, 'id' | 'to_path' | 'to_base'>;

/** Finds the redirects from these paths. */
export async function findFrom(
  trx: ShopTransaction,
  paths: readonly string[],
): Promise<(StoredTarget & Pick<RedirectRow, 'from_path'>)[]> {
  return trx
    .selectFrom('redirect')
    .select(['id', 'from_path', 'to_path', 'to_base'])
    .where(inIds(trx, 'from_path', paths))
    .execute();
}

/** Counts how many redirects lead to each of these paths. Paths to which none leads are left out. */
export async function countTargeting(
  trx: ShopTransaction,
  paths: readonly string[],
): Promise<{ path: string; count: number }[]> {
  const rows = await trx
    .selectFrom('redirect')
    .select((eb) => ['to_base', eb.fn.countAll().as('count')])
    .where(inIds(trx, 'to_base', paths))
    .groupBy('to_base')
    .execute();
  return rows.map(({ to_base, count }) => ({ path: to_base ?? '', count: Number(count) }));
}
