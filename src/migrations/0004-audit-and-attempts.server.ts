import type { Kysely } from 'kysely';

/** Tokens that end before their time, what was done by whom, and how often something was tried of late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shop_user')
    .addColumn('tokens_valid_from', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('shop_user')
    .addColumn('ended_sessions', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  await createAuditLog(db);
  await db.schema
    .createTable('attempt')
    .addColumn('subject', 'text', (column) => column.primaryKey().notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempt_end').on('attempt').column('ends_at').execute();
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_email', 'text')
    .addColumn('subject_id', 'text')
    .addColumn('subject_email', 'text')
    .addColumn('address', 'text')
    .execute();
  await db.schema.createIndex('audit_entry_newest').on('audit_entry').columns(['at desc', 'id']).execute();
  for (const column of ['actor_email', 'subject_email']) {
    await db.schema.createIndex(`audit_entry_${column}`).on('audit_entry').columns([column, 'at desc']).execute();
  }
}
