import { type Kysely, sql } from 'kysely';

/** Adds the mails that the shop sends. No mail follows from events that were recorded before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('identity_user.id').onDelete('cascade'))
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_try_at', 'bigint', (column) => column.notNull())
    .addColumn('give_up_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mail_newest').on('mail').columns(['created_at desc', 'id']).execute();
  await db.schema.createIndex('mail_by_state').on('mail').columns(['state', 'created_at desc', 'id']).execute();
  await db.schema
    .createIndex('mail_due')
    .on('mail')
    .columns(['next_try_at', 'id'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute();
  // For the foreign key: finds the mails of a person who is deleted.
  await db.schema.createIndex('mail_of_user').on('mail').column('user_id').execute();
  await sql`update shop_event set dispatched_at = occurred_at where dispatched_at is null`.execute(db);
}
