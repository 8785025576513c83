import * as z from 'zod/mini';
import { centsSchema } from '#features/pricing/money-schema.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { AttributeDefinition } from './attribute/attribute-schema.ts';
import { categorySchema } from './category-schema.ts';
import { toProduct, toRow } from './product-queries.server.ts';
import type { Product } from './product-schema.ts';
import type { ProductRow } from './product-table.ts';
import { type StoredVariant, toVariant, toVariantRows } from './variant/variant-queries.server.ts';

const productColumns = {
  id: z.string(),
  name: z.string(),
  name_key: z.string(),
  image: z.string(),
  image_alt: z.string(),
  images: z.nullable(z.string()),
  price_cents: centsSchema,
  sale_price_cents: centsSchema,
  compare_at_price_cents: z.nullable(centsSchema),
  saving_percent: z.int(),
  description: z.string(),
  company: z.string(),
  category: categorySchema,
  options: z.string(),
  sole_variant_id: z.nullable(z.string()),
  featured: z.int(),
  published: z.int(),
  added_at: z.int(),
  attributes: z.string(),
  facet_set_id: z.string(),
} as const satisfies Record<keyof ProductRow, z.ZodMiniType>;

/** The row of a product, without its rating. */
export const productRowSchema = z.object(productColumns);

/** The row of a variant, without what the database generates. */
export const variantRowSchema = z.object({
  id: z.string(),
  product_id: z.string(),
  position: z.int(),
  sku: z.string(),
  option_values: z.string(),
  price_cents: centsSchema,
  compare_at_price_cents: z.nullable(centsSchema),
  stock: z.int(),
  quantity: z.int(),
  image: z.nullable(z.string()),
});

/** A product as its rows. Comparing rows is faster than comparing products, and finds the same differences. */
export interface StoredProduct {
  row: ProductRow;
  variants: StoredVariant[];
}

/** The columns of a product, in the order of its table. */
export const PRODUCT_COLUMNS = z.keyof(productRowSchema).options;
const UNRATED = { rating_sum: 0, rating_count: 0, rating_rank: 0 };
const VARIANT_COLUMNS = z.keyof(variantRowSchema).options;

/** Reads the rows of products by id, in no particular order. Skips deleted products. */
export async function readStored(db: Database | ShopTransaction, ids: readonly string[]): Promise<StoredProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('product').select(PRODUCT_COLUMNS).where('id', 'in', ids).execute();
  const variants = await db
    .selectFrom('product_variant')
    .select(VARIANT_COLUMNS)
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

/** Converts a product to rows. @param addedAt epoch milliseconds. */
export function toStored(product: Product, addedAt: number): StoredProduct {
  return { row: toRow(product, addedAt), variants: toVariantRows(product._id, product.variants) };
}
