import { rowSchema } from '#platform/database/columns.ts';
import { searchKey } from '#platform/database/search-key.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { keysOf } from '#platform/objects.ts';
import type { AttributeDefinition } from '../attribute/attribute-schema.ts';
import { storeValues } from '../field/field-values.ts';
import { PRODUCT_FIELDS } from '../field/product-fields.ts';
import { toImageColumns } from '../gallery/stored-images.server.ts';
import { toProduct, toVariantColumns } from '../product-queries.server.ts';
import type { Product } from '../product-schema.ts';
import { PRODUCT_COLUMNS, type ProductRow } from '../product-table.ts';
import { toVariant, toVariantRows } from '../variant/variant-queries.server.ts';
import { type StoredVariant, VARIANT_COLUMNS } from '../variant/variant-table.ts';

/** The row of a product, without its rating. */
export const productRowSchema = rowSchema(PRODUCT_COLUMNS);

/** The row of a variant, without what the database generates. */
export const variantRowSchema = rowSchema(VARIANT_COLUMNS);

/** A product as its rows. Comparing rows is faster than comparing products, and finds the same differences. */
export interface StoredProduct {
  row: ProductRow;
  variants: StoredVariant[];
}

/** A product before and after a change. Undefined where it does not exist. */
export interface StoredDifference {
  before: StoredProduct | undefined;
  after: StoredProduct | undefined;
}

/** The columns of a product, in the order of its table. */
export const PRODUCT_COLUMN_NAMES = keysOf(PRODUCT_COLUMNS);
const VARIANT_COLUMN_NAMES = keysOf(VARIANT_COLUMNS);
const UNRATED = { rating_sum: 0, rating_count: 0, rating_rank: 0 };

/** Reads the rows of products by id, in no particular order. Skips deleted products. */
export async function readStored(db: Database | ShopTransaction, ids: readonly string[]): Promise<StoredProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('product').select(PRODUCT_COLUMN_NAMES).where('id', 'in', ids).execute();
  const variants = await db
    .selectFrom('product_variant')
    .select(VARIANT_COLUMN_NAMES)
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('position')
    .execute();
  const byProduct = Map.groupBy(variants, ({ product_id }) => product_id);
  return rows.map((row) => ({ row, variants: byProduct.get(row.id) ?? [] }));
}

/** Converts the rows of a product. It has no rating. */
export function fromStored({ row, variants }: StoredProduct, definitions: readonly AttributeDefinition[]): Product {
  return toProduct({ ...row, ...UNRATED }, variants.map(toVariant), definitions);
}

/** Converts a product to rows, without its rating and its facets. @param addedAt epoch milliseconds. */
export function toStored(product: Product, addedAt: number): StoredProduct {
  return { row: toRow(product, addedAt), variants: toVariantRows(product._id, product.variants) };
}

function toRow(product: Product, addedAt: number): ProductRow {
  return {
    id: product._id,
    ...storeValues(PRODUCT_FIELDS, product),
    name_key: searchKey(product.name),
    ...toImageColumns(product.images),
    ...toVariantColumns(product),
    added_at: addedAt,
    attributes: JSON.stringify(product.attributes.map(({ key, value }) => ({ key, value }))),
    facet_set_id: '',
  };
}

/** A product as it is, also as its rows. */
export interface KnownProduct {
  product: Product;
  stored: StoredProduct;
}

/** Compares a product with what it becomes. Columns whose meaning stays also keep their text, however it was written. */
export function differenceOf({ product, stored: before }: KnownProduct, after: Product) {
  const rewritten = toStored(product, before.row.added_at);
  const changed = toStored(after, before.row.added_at);
  const variants = new Map(rewritten.variants.map((row, index) => [row.id, { row, stored: before.variants[index] }]));
  return {
    before,
    after: {
      row: keepUnchanged(changed.row, rewritten.row, before.row),
      variants: changed.variants.map((row) => {
        const same = variants.get(row.id);
        return same?.stored ? keepUnchanged(row, same.row, same.stored) : row;
      }),
    },
  };
}

/** Returns the row, with the stored values of the columns that are as they were before. */
function keepUnchanged<Row extends object>(row: Row, before: Row, stored: Row): Row {
  const kept = { ...stored };
  for (const column in row) if (row[column] !== before[column]) kept[column] = row[column];
  return kept;
}
