import { hash } from 'node:crypto';
import { createInserter, createRowRunner } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { readVariants } from '../variant/variant-queries.server.ts';
import { keepDefinitions, listDefinitions, parseAttributes } from './attribute-queries.server.ts';
import type { AttributeDefinition } from './attribute-schema.ts';
import type { FacetValueTable, ProductNumberTable } from './attribute-table.ts';
import { fittingAttributes } from './attribute-values.ts';
import { type FacetSource, type FacetValue, facetsOf, type ProductFacets } from './facet-values.ts';

const SET_ID_CHARACTERS = 16;
const MILLION = 1_000_000;

const insertValues = createInserter<FacetValueTable>(
  'facet_value',
  { key: 'text', value: 'text', set_id: 'text' },
  'nothing',
);
const insertNumbers = createInserter<ProductNumberTable>('product_number', {
  product_id: 'text',
  key: 'text',
  millionths: 'bigint',
});

interface ChangedColumns {
  id: string;
  attributes: string;
  facet_set_id: string;
}

const updateColumns = createRowRunner<never, ChangedColumns>({
  types: { id: 'text', attributes: 'text', facet_set_id: 'text' },
  sqlite: 'update product set attributes = ?2, facet_set_id = ?3 where id = ?1',
  postgres: (rows) => `update product set attributes = changed.attributes, facet_set_id = changed.facet_set_id
    from ${rows} as changed where product.id = changed.id`,
});

/** Returns the id of the facet set with these values. It follows from them, so no set has to be looked up. */
export function facetSetId(values: readonly FacetValue[]): string {
  if (values.length === 0) return '';
  return hash('sha256', JSON.stringify(values), 'base64url').slice(0, SET_ID_CHARACTERS);
}

/** Converts a number to the unit of the table. */
export function toMillionths(number: number): number {
  return Math.round(number * MILLION);
}

/** Converts a number from the unit of the table. */
export function fromMillionths(millionths: number): number {
  return millionths / MILLION;
}

/** Returns the rows of a product's facets. Rows of its facet set may exist already. */
export function facetRows(productId: string, { values, numbers }: ProductFacets) {
  const set_id = facetSetId(values);
  return {
    values: values.map(({ key, value }) => ({ key, value, set_id })),
    numbers: numbers.map(({ key, number }) => ({ product_id: productId, key, millionths: toMillionths(number) })),
  };
}

/**
 * Stores what these products can be filtered by. Call it in the transaction that changes their attributes, variants or
 * category. Removes attributes that no longer fit their definitions. @returns the ids of the products that exist.
 */
export async function rewriteFacets(trx: ShopTransaction, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  await keepDefinitions(trx);
  const definitions = await listDefinitions(trx);
  const sources = await readSources(trx, productIds);
  const rewritten = sources.map(({ id, ...source }) => {
    const attributes = fittingAttributes(definitions, source.attributes);
    const facets = facetsOf(definitions, { ...source, attributes });
    return {
      ...facetRows(id, facets),
      columns: { id, attributes: JSON.stringify(attributes), facet_set_id: facetSetId(facets.values) },
    };
  });
  await updateColumns(
    trx,
    rewritten.map(({ columns }) => columns),
  );
  await deleteNumbers(trx, productIds);
  await insertFacetRows(trx, rewritten);
  return sources.map(({ id }) => id);
}

/** The rows of a product's facets. */
export type FacetRows = ReturnType<typeof facetRows>;

/** Inserts the facets of products, whose former numbers must be deleted. */
export async function insertFacetRows(trx: ShopTransaction, facets: readonly FacetRows[]): Promise<void> {
  await insertValues(trx, distinctRows(facets.flatMap(({ values }) => values)));
  await insertNumbers(
    trx,
    facets.flatMap(({ numbers }) => numbers),
  );
}

/** Deletes the numbers of these products. */
export async function deleteNumbers(trx: ShopTransaction, productIds: readonly string[]): Promise<void> {
  if (productIds.length > 0) await trx.deleteFrom('product_number').where('product_id', 'in', productIds).execute();
}

async function readSources(
  trx: ShopTransaction,
  productIds: readonly string[],
): Promise<(FacetSource & { id: string })[]> {
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'category', 'attributes'])
    .where('id', 'in', productIds)
    .execute();
  const variants = await readVariants(trx, productIds);
  return rows.map((row) => ({
    ...row,
    attributes: parseAttributes(row.attributes),
    variants: variants.get(row.id) ?? [],
  }));
}

function distinctRows(rows: readonly FacetValueTable[]): FacetValueTable[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

/** Lists the values of a key that facet sets have, up to `limit`, in the order of the text. */
export async function listValues(
  db: Database | ShopTransaction,
  { key }: Pick<AttributeDefinition, 'key'>,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('facet_value')
    .select('value')
    .distinct()
    .where('key', '=', key)
    .orderBy('value')
    .limit(limit)
    .execute();
  return rows.map(({ value }) => value);
}
