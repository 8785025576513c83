import { type Kysely, sql } from 'kysely';

/**
 * Adds the library of pictures: the alternative text, size and date of uploads. A row without `added_at` is not in the
 * library. The job `measure-pictures` adds the pictures of earlier releases, and those that one of their processes stores.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('picture').addColumn('id', 'text').execute();
  await db.schema
    .alterTable('picture')
    .addColumn('alt', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('picture').addColumn('width', 'integer').execute();
  await db.schema.alterTable('picture').addColumn('height', 'integer').execute();
  await db.schema.alterTable('picture').addColumn('bytes', 'integer').execute();
  await db.schema.alterTable('picture').addColumn('added_at', 'bigint').execute();
  await db.schema.createIndex('picture_id').on('picture').column('id').unique().execute();
  await db.schema
    .createIndex('picture_library')
    .on('picture')
    .columns(['added_at', 'id'])
    .where(sql.ref('added_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('product_variant_image')
    .on('product_variant')
    .column('image')
    .where(sql.ref('image'), 'is not', null)
    .execute();
}
