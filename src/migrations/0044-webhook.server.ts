import { type Kysely, sql } from 'kysely';

/** Adds webhooks, their messages, and the delivery of each message to each webhook. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema
    .createTable('webhook_message')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await createDeliveries(db);
}

/** Without foreign keys, because a job deletes many rows at once, in small transactions. */
async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_delivery')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'bigint')
    .addColumn('give_up_at', 'bigint', (column) => column.notNull())
    .addColumn('attempted_at', 'bigint')
    .addColumn('took_milliseconds', 'integer')
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  const isWaiting = sql<boolean>`state = 'waiting'`;
  await db.schema
    .createIndex('webhook_delivery_newest')
    .on('webhook_delivery')
    .columns(['webhook_id', 'id desc'])
    .execute();
  await db.schema
    .createIndex('webhook_delivery_due')
    .on('webhook_delivery')
    .columns(['webhook_id', 'next_attempt_at', 'id'])
    .where(isWaiting)
    .execute();
  await db.schema
    .createIndex('webhook_delivery_of_subject')
    .on('webhook_delivery')
    .columns(['webhook_id', 'subject', 'message_id'])
    .where(isWaiting)
    .execute();
}
