import type { Kysely } from 'kysely';

/** Adds the address books of people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_address')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('identity_user.id').onDelete('cascade'))
    .addColumn('label', 'text')
    .addColumn('is_default', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('street_address', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('saved_address_of_user').on('saved_address').column('user_id').execute();
}
