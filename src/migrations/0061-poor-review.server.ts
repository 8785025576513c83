import { type Kysely, sql } from 'kysely';

/** Adds the index of the unanswered reviews with two stars or fewer, which wait for staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('review_poor')
    .on('review')
    .columns(['at desc', 'id desc'])
    .where(sql.ref('hidden'), '=', sql.lit(0))
    .where(sql.ref('reply'), 'is', null)
    .where(sql.ref('rating'), '<=', sql.lit(2))
    .execute();
}
