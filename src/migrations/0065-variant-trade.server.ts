import type { Kysely } from 'kysely';

/** Adds the barcodes and customs codes of variants. Processes of the previous version neither read nor write them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['gtin', 'hs_code', 'origin_country'])
    await db.schema.alterTable('product_variant').addColumn(column, 'text').execute();
}
