import type { Kysely } from 'kysely';

/** Adds the weight of variants. Processes of the previous version neither read nor write it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('product_variant').addColumn('weight_grams', 'integer').execute();
}
