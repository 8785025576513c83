import type { Kysely } from 'kysely';

/**
 * Adds what addresses have besides the fields of the specification, as JSON. Processes of the previous version neither
 * read nor write it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['shop_order', 'shop_user']) {
    await db.schema.alterTable(table).addColumn('address', 'text').execute();
  }
}
