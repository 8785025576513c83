import type { Kysely } from 'kysely';

/**
 * Adds what the page of a product tells, and how attributes are grouped and explained. Processes of the previous version
 * neither read nor write it: definitions of attributes that one of them replaces lose their groups and explanations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['story', 'in_the_box'])
    await db.schema.alterTable('product').addColumn(column, 'text').execute();
  for (const column of ['section', 'explanation', 'choice_explanations', 'replaced_by'])
    await db.schema.alterTable('attribute').addColumn(column, 'text').execute();
}
