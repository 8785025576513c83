import { type Kysely, sql } from 'kysely';

/**
 * Adds the texts that staff write and their versions. Processes of the previous version go on showing those that come
 * with the shop.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text')
    .addColumn('slug', 'text')
    .addColumn('title', 'text')
    .addColumn('body', 'text')
    .addColumn('excerpt', 'text')
    .addColumn('summary', 'text')
    .addColumn('image', 'text')
    .addColumn('image_alt', 'text')
    .addColumn('date', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('publish_at', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer')
    .addColumn('number', 'integer')
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text')
    .addColumn('changed_in', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('content_file', ['kind', 'file_id'])
    .execute();
  await db.schema
    .createTable('content_revision')
    .addColumn('content_id', 'text', (column) => column.notNull().references('content.id').onDelete('cascade'))
    .addColumn('n', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('publish_at', 'bigint')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by_id', 'text')
    .addPrimaryKeyConstraint('content_revision_key', ['content_id', 'n'])
    .execute();
  await db.schema
    .createTable('content_preview')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('draft', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('content_preview_by_end').on('content_preview').column('expires_at').execute();
  await db.schema
    .createTable('content_state')
    .addColumn('kind', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('last_number', 'integer', (column) => column.notNull())
    .execute();
}
