import { type Kysely, sql } from 'kysely';

/** Adds the messages of the contact form, and who subscribes to the newsletter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMessages(db);
  await createSubscribers(db);
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_message')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'bigint')
    .execute();
  await db.schema.createIndex('message_by_time').on('contact_message').columns(['received_at', 'id']).execute();
  await db.schema
    .createIndex('message_by_state')
    .on('contact_message')
    .columns(['state', 'received_at', 'id'])
    .execute();
  // Finds those of a person, to export or delete them.
  await db.schema.createIndex('message_by_email').on('contact_message').columns(['email', 'received_at']).execute();
}

async function createSubscribers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletter_subscriber')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .execute();
  // Finds those that were never confirmed, to delete them.
  await db.schema
    .createIndex('subscriber_unconfirmed')
    .on('newsletter_subscriber')
    .column('requested_at')
    .where(sql.ref('confirmed_at'), 'is', null)
    .execute();
}
