import { type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

/** Adds the transactional outbox. Nothing follows from what happened before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop_event')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addColumn('dispatched_at', 'bigint')
    // The rows are stored in the index of the primary key, which saves a write per event.
    .$call((table) => (engineOf(db) === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema
    .createIndex('shop_event_waiting')
    .on('shop_event')
    .column('id')
    .where(sql.ref('dispatched_at'), 'is', null)
    .execute();
  // Ids of orders are random, so an entry for each would write a page of its own with every order.
  await db.schema
    .createIndex('shop_event_of_subject')
    .on('shop_event')
    .columns(['subject', 'id'])
    .where(sql.ref('kind'), '!=', sql.lit('order.placed'))
    .execute();
}
