import type { Kysely } from 'kysely';

/** Adds the people who wait for sold-out variants, and the variants whose stock came back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock_alert')
    .addColumn('variant_id', 'text', (column) => column.notNull().references('product_variant.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('identity_user.id').onDelete('cascade'))
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('stock_alert_key', ['variant_id', 'user_id'])
    .execute();
  // For the person's own alerts, and for the foreign key.
  await db.schema.createIndex('stock_alert_of_user').on('stock_alert').column('user_id').execute();
  await db.schema
    .createTable('stock_return')
    .addColumn('variant_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .execute();
}
