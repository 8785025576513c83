import type { Kysely } from 'kysely';

/** Adds a column for all settings to come. Processes of the previous version neither read nor write it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shop_settings').addColumn('others', 'text').execute();
}
