import type { Kysely } from 'kysely';

/** Adds an index for the users with a role, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('shop_user_by_role').on('shop_user').columns(['role', 'created_at desc', 'id']).execute();
}
