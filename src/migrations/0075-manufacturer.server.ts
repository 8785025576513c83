import { type Kysely, sql } from 'kysely';

/**
 * Adds manufacturers, and to products their manufacturer and their warnings. Processes of the previous version neither
 * read nor write them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('manufacturer')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('responsible_person', 'text')
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
  for (const column of ['manufacturer_id', 'warnings'])
    await db.schema.alterTable('product').addColumn(column, 'text').execute();
  await sql`create index product_of_manufacturer on product (manufacturer_id) where manufacturer_id is not null`.execute(
    db,
  );
}
