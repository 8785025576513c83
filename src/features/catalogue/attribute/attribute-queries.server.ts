import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { compileOnce } from '#platform/database/compiled-once.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import { createInserter } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { type AttributeDefinition, type AttributeDraft, attributeDraftSchema } from './attribute-schema.ts';
import type { AttributeTable } from './attribute-table.ts';

/** The row of `facet_rebuild` that edits of products lock. */
const LOCK = 'definitions';

const storedChoicesSchema = z.array(z.string());
const storedExplanationsSchema = z.record(z.string(), z.string());
const storedAttributesSchema = z.array(attributeDraftSchema);

const insertDefinitions = createInserter<AttributeTable>('attribute', {
  key: 'text',
  label: 'text',
  kind: 'text',
  unit: 'text',
  choices: 'text',
  filterable: 'integer',
  position: 'integer',
  section: 'text',
  explanation: 'text',
  choice_explanations: 'text',
  replaced_by: 'text',
});

const listRows = compileOnce((db) => db.selectFrom('attribute').selectAll().orderBy('position'));

/** Lists the definitions of attributes in their order. */
export async function listDefinitions(db: Database | ShopTransaction): Promise<AttributeDefinition[]> {
  return (await listRows(db, [])).map(toDefinition);
}

/** Replaces all definitions. Locks them first, so that no product is edited with the old ones. */
export async function replaceDefinitions(
  trx: ShopTransaction,
  definitions: readonly AttributeDefinition[],
): Promise<void> {
  await trx.deleteFrom('attribute').execute();
  await insertDefinitions(trx, definitions.map(toDefinitionRow));
}

/** Locks the definitions against changes until the transaction ends. Edits of products can go on beside each other. */
export async function keepDefinitions(trx: ShopTransaction): Promise<void> {
  const row = await rowToLock(trx);
  await (engineOf(trx) === 'postgres' ? row.forShare() : row).execute();
}

/** Locks the definitions, to change them. Waits for edits of products that use them. */
export async function lockDefinitions(trx: ShopTransaction): Promise<void> {
  await lockRows(trx, await rowToLock(trx)).execute();
}

/** Creates the row to lock if there is none. A migration must not: a copied database goes into one without rows. */
async function rowToLock(trx: ShopTransaction) {
  const row = { id: LOCK, done_up_to: null } as const;
  await trx
    .insertInto('facet_rebuild')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx.selectFrom('facet_rebuild').select('id').where('id', '=', LOCK);
}

/** Parses the stored attributes of a product. */
export function parseAttributes(attributes: string): AttributeDraft[] {
  return storedAttributesSchema.parse(JSON.parse(attributes));
}

function toDefinition(row: Selectable<AttributeTable>): AttributeDefinition {
  const { key, label, kind, unit } = row;
  return {
    key,
    label,
    kind,
    filterable: row.filterable === 1,
    ...(unit && { unit }),
    ...(kind === 'choice' && { choices: storedChoicesSchema.parse(JSON.parse(row.choices)) }),
    ...(row.section !== null && { group: row.section }),
    ...(row.explanation !== null && { explanation: row.explanation }),
    ...(row.choice_explanations !== null && {
      choiceExplanations: storedExplanationsSchema.parse(JSON.parse(row.choice_explanations)),
    }),
    ...(row.replaced_by !== null && { replacedBy: row.replaced_by }),
  };
}

/** Converts a definition to its row. */
export function toDefinitionRow(definition: AttributeDefinition, position: number): AttributeTable {
  const { key, label, kind, unit = '', choices = [], filterable, choiceExplanations } = definition;
  return {
    key,
    label,
    kind,
    unit,
    choices: JSON.stringify(choices),
    filterable: Number(filterable),
    position,
    section: definition.group ?? null,
    explanation: definition.explanation ?? null,
    choice_explanations: choiceExplanations ? JSON.stringify(choiceExplanations) : null,
    replaced_by: definition.replacedBy ?? null,
  };
}
