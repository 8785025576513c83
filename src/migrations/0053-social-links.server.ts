import type { Kysely } from 'kysely';

/** Adds the links to the shop's accounts on social networks to the settings, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shop_settings').addColumn('social_links', 'text').execute();
}
