import { type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

/** Adds the transactional outbox, with an event for every order that was placed before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop_event')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addColumn('dispatched_at', 'bigint')
    .addPrimaryKeyConstraint('shop_event_of_subject', ['subject', 'id'])
    // The rows are stored in the index of the primary key, which saves a write per event.
    .$call((table) => (engineOf(db) === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema
    .createIndex('shop_event_waiting')
    .on('shop_event')
    .column('id')
    .where(sql.ref('dispatched_at'), 'is', null)
    .execute();
  // Nothing follows from these any more. The id sorts before all others.
  await sql`
    insert into shop_event (subject, id, kind, data, occurred_at, dispatched_at)
    select id, '0-' || id, 'order.placed', '{"by":"customer"}', placed_at, placed_at from shop_order
  `.execute(db);
}
