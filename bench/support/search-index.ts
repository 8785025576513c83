import { sql } from 'kysely';
import { continueIndex, saveState } from '#features/search/index-writing.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import { type DatabaseLocation, openDatabase, withoutTimeouts } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';

/** Indexes all products of a database. @returns the size of the index in bytes. */
export async function fillSearchIndex(location: DatabaseLocation): Promise<number> {
  const db = openDatabase<Tables>(withoutTimeouts(location));
  try {
    const isPostgres = engineOf(db) === 'postgres';
    if (isPostgres) await sql`drop index search_index`.execute(db);
    while ((await continueIndex(db)) > 0);
    if (isPostgres) {
      await sql`create index search_index on search_index_product using gin (lexemes) with (fastupdate = off)`.execute(
        db,
      );
      await sql`vacuum analyze search_index_product, search_index_word`.execute(db);
    }
    const size = isPostgres
      ? sql<{ bytes: number }>`select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
          where relname in ('search_index_product', 'search_index_word')`
      : sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat where name like 'search_index%'`;
    return Number((await size.execute(db)).rows[0]?.bytes ?? 0);
  } finally {
    await db.destroy();
  }
}

/** Marks the empty index as complete, so that the shop does not fill it in the background while something else is measured. */
export async function leaveOutSearchIndex(location: DatabaseLocation): Promise<void> {
  const db = openDatabase<Tables>(location);
  try {
    await inTransaction(db, (trx) => saveState(trx, { added_at: 0, product_id: '' }, true));
  } finally {
    await db.destroy();
  }
}
