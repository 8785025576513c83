import { type Kysely, sql } from 'kysely';

/**
 * Adds when the files of a picture that are made after its upload are due. Existing pictures, and those of processes of
 * the previous version, have all files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('picture').addColumn('later_due_at', 'bigint').execute();
  await db.schema
    .createIndex('picture_later')
    .on('picture')
    .columns(['storage', 'later_due_at'])
    .where(sql.ref('later_due_at'), 'is not', null)
    .execute();
}
