import { columnTypes } from '#platform/database/columns.ts';
import { compileOnce } from '#platform/database/compiled-once.server.ts';
import { inIds } from '#platform/database/in-ids.server.ts';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import { createUpdater } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.server.ts';
import { keysOf } from '#platform/objects.ts';
import { columnsOf, createLoader, storeValues, type ValuesOf } from '../field/field-values.ts';
import { VARIANT_FIELDS } from '../field/product-fields.ts';
import { type Variant, valuesSchema } from './variant-schema.ts';
import { EDITED_VARIANT_COLUMNS, type StoredVariant, VARIANT_COLUMNS } from './variant-table.ts';

const loadFields = createLoader(VARIANT_FIELDS);

const listRows = compileOnce((db) =>
  db
    .selectFrom('product_variant')
    .select(keysOf(VARIANT_COLUMNS))
    .where(inIds(db, 'product_id', []))
    .orderBy('product_id')
    .orderBy('position'),
);

/** Parses the stored values of a variant. */
export function parseValues(optionValues: string): Variant['values'] {
  return valuesSchema.parse(JSON.parse(optionValues));
}

/** Reads the variants of products in their order, by product id. */
export async function readVariants(
  db: Database | ShopTransaction,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Variant[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await listRows(db, [JSON.stringify(productIds)]);
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map([...byProduct].map(([id, variants]) => [id, variants.map(toVariant)]));
}

/** The plain fields of a variant, such as its weight. */
export type VariantFields = ValuesOf<typeof VARIANT_FIELDS>;

/** Reads the plain fields of variants by id. Those that were removed are missing. */
export async function readVariantFields(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VariantFields>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_variant')
    .select(['id', ...keysOf(columnsOf(VARIANT_FIELDS))])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, loadFields(row)]));
}

/** Reads the variants of a product in their order, and locks them until the transaction ends. */
export async function lockVariants(trx: ShopTransaction, productId: string): Promise<Variant[]> {
  // Orders lock variants in the order of their ids, too, which avoids deadlocks.
  const ofProduct = trx.selectFrom('product_variant').selectAll().where('product_id', '=', productId).orderBy('id');
  const rows = await lockRows(trx, ofProduct).execute();
  return rows.toSorted((a, b) => a.position - b.position).map(toVariant);
}

const updateColumns = createUpdater<StoredVariant>('product_variant', columnTypes(VARIANT_COLUMNS));

/**
 * Updates everything but the stock of variants. Their new SKUs are free, or freed with {@link freeSkus}.
 * @returns whether it worked; otherwise another transaction has just taken a SKU, and the caller must roll back.
 */
export async function updateVariants(trx: ShopTransaction, rows: readonly StoredVariant[]): Promise<boolean> {
  try {
    await updateColumns(trx, rows, EDITED_VARIANT_COLUMNS);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Frees the SKUs of variants that get others in the same transaction. */
export async function freeSkus(trx: ShopTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Ids are unique and no SKU has lower-case letters, so no SKU is taken in between.
  await trx
    .updateTable('product_variant')
    .set((eb) => ({ sku: eb.fn('lower', [eb.ref('id')]) }))
    .where('id', 'in', ids)
    .execute();
}

/** Lists those of these SKUs that belong to another product, or to several of these variants. */
export async function listConflictingSkus(
  trx: ShopTransaction,
  productId: string,
  skus: readonly string[],
): Promise<string[]> {
  const repeated = skus.filter((sku, index) => skus.indexOf(sku) < index);
  const others = await trx
    .selectFrom('product_variant')
    .select('sku')
    .where('sku', 'in', skus)
    .where('product_id', '!=', productId)
    .execute();
  return [...repeated, ...others.map(({ sku }) => sku)];
}

/** Lists those of these SKUs that variants have. */
export async function listTakenSkus(db: Database | ShopTransaction, skus: readonly string[]): Promise<string[]> {
  if (skus.length === 0) return [];
  const rows = await db.selectFrom('product_variant').select('sku').where('sku', 'in', skus).execute();
  return rows.map(({ sku }) => sku);
}

/** Deletes all variants of these products. */
export async function deleteVariantsOf(trx: ShopTransaction, productIds: readonly string[]): Promise<void> {
  if (productIds.length > 0) await trx.deleteFrom('product_variant').where('product_id', 'in', productIds).execute();
}

/** Converts the row of a variant. */
export function toVariant(row: StoredVariant): Variant {
  return {
    _id: row.id,
    sku: row.sku,
    values: parseValues(row.option_values),
    price: row.price_cents,
    ...(row.compare_at_price_cents !== null && { compareAtPrice: row.compare_at_price_cents }),
    stock: row.stock,
    quantity: row.quantity,
    ...(row.image !== null && { image: row.image }),
    ...loadFields(row),
  };
}

/** Converts the variants of a product to rows, in their order. */
export function toVariantRows(productId: string, variants: readonly Variant[]): StoredVariant[] {
  return variants.map((variant, position) => ({
    id: variant._id,
    product_id: productId,
    position,
    sku: variant.sku,
    option_values: JSON.stringify(variant.values),
    price_cents: variant.price,
    compare_at_price_cents: variant.compareAtPrice ?? null,
    stock: variant.stock,
    quantity: variant.quantity,
    image: variant.image ?? null,
    ...storeValues(VARIANT_FIELDS, variant),
  }));
}
