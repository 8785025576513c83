import { type Kysely, sql } from 'kysely';

/** Adds shipping zones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shipping_zone')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('countries', 'text', (column) => column.notNull())
    .addColumn('regions', 'text')
    .addColumn('postal_prefixes', 'text')
    .addColumn('methods', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
}
