import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Cents } from '#features/pricing/money.ts';
import { savingPercent } from '#features/pricing/saving.ts';
import { inIds } from '#platform/database/in-ids.server.ts';
import { findSlugOwners, freeSlugs } from '#platform/database/slugs.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { findSlugMistake } from '#platform/slug.ts';
import { listDefinitions, parseAttributes } from './attribute/attribute-queries.server.ts';
import type { AttributeDefinition } from './attribute/attribute-schema.ts';
import { describeAttributes } from './attribute/attribute-values.ts';
import { deleteNumbers } from './attribute/facet-queries.server.ts';
import { createLoader } from './field/field-values.ts';
import { PRODUCT_FIELDS } from './field/product-fields.ts';
import { parseImages } from './gallery/stored-images.server.ts';
import { deletePricesOf } from './price-history/price-history.server.ts';
import { inOrder, matching, type Source } from './product-filter.server.ts';
import type { Product } from './product-schema.ts';
import { type ProductTable, WHOLE_PRODUCT } from './product-table.ts';
import { ratingOf } from './rating/rating.ts';
import { deleteVariantsOf, readVariants } from './variant/variant-queries.server.ts';
import { optionSchema, type Variant } from './variant/variant-schema.ts';
import { pricesOf, sumStock } from './variant/variants.ts';

const storedOptionsSchema = z.array(optionSchema);

/** Converts the columns of a product's plain fields. */
export const loadProductFields = createLoader(PRODUCT_FIELDS);

/** Lists the published featured products, newest first. */
export async function listFeatured(db: Source): Promise<Product[]> {
  const featured = matching(db, { published: true, featured: true }).selectAll();
  return toProducts(db, await inOrder(featured, 'newest').execute());
}

export async function findProduct(db: Source, id: string): Promise<Product | undefined> {
  const row = await findRow(db, id);
  const [product] = await toProducts(db, row ? [row] : []);
  return product;
}

/** Finds the id of the product that has or had a slug, in any case. */
export async function findIdBySlug(db: Source, text: string): Promise<string | undefined> {
  const slug = text.toLowerCase();
  if (findSlugMistake(slug) !== undefined) return undefined;
  return (await findSlugOwners(db, 'product', [slug])).get(slug);
}

/** Lists products by id, in no particular order. Skips deleted products. */
export async function listProductsById(db: Source, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  return toProducts(db, await db.selectFrom('product').select(WHOLE_PRODUCT).where('id', 'in', ids).execute());
}

/** Lists products in the order of their ids. Skips deleted products. */
export async function listInOrder(db: Source, ids: readonly string[]): Promise<Product[]> {
  const products = new Map((await listProductsById(db, ids)).map((product) => [product._id, product]));
  return ids.flatMap((id) => products.get(id) ?? []);
}

/** Returns those of the ids that published products have. */
export async function listPublishedIds(db: Source, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const published = db.selectFrom('product').select('id').where('published', '=', 1);
  const rows = await published.where(inIds(db, 'id', ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Lists products in the order of their ids, after one. */
export async function listProductsAfter(db: Source, id: string | undefined, limit: number): Promise<Product[]> {
  const all = db.selectFrom('product').selectAll();
  const rest = id === undefined ? all : all.where('id', '>', id);
  return toProducts(db, await rest.orderBy('id').limit(limit).execute());
}

/** Deletes products and their variants. @returns those that existed. */
export async function deleteProducts(
  trx: ShopTransaction,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const rows = await trx.deleteFrom('product').where('id', 'in', ids).returning(['id', 'name']).execute();
  const deleted = rows.map(({ id }) => id);
  await deleteVariantsOf(trx, deleted);
  await deletePricesOf(trx, deleted);
  await deleteNumbers(trx, deleted);
  await freeSlugs(trx, 'product', deleted);
  return rows;
}

/** Switches a flag of products on or off. @returns those that changed. */
export async function updateFlag(
  trx: ShopTransaction,
  ids: readonly string[],
  flag: 'published' | 'featured',
  value: boolean,
): Promise<{ id: string; name: string }[]> {
  return trx
    .updateTable('product')
    .set({ [flag]: Number(value) })
    .where('id', 'in', ids)
    .where(flag, '=', Number(!value))
    .returning(['id', 'name'])
    .execute();
}

export async function findRow(db: Source, id: string): Promise<Selectable<ProductTable> | undefined> {
  // No id contains this character, and PostgreSQL rejects text with it.
  if (id.includes('\0')) return undefined;
  return db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Parses the stored options of a product. */
export function parseOptions(options: string): Product['options'] {
  return storedOptionsSchema.parse(JSON.parse(options));
}

/** Reads the variants of products and the definitions of attributes, and converts all of it, in the same order. */
export async function toProducts(db: Source, rows: readonly Selectable<ProductTable>[]): Promise<Product[]> {
  const variants = await readVariants(
    db,
    rows.map(({ id }) => id),
  );
  const hasAttributes = rows.some(({ attributes }) => attributes !== '[]');
  const definitions = hasAttributes ? await listDefinitions(db) : [];
  return rows.map((row) => toProduct(row, variants.get(row.id) ?? [], definitions));
}

/** Converts the row of a product and its variants. */
export function toProduct(
  row: Selectable<ProductTable>,
  variants: Variant[],
  definitions: readonly AttributeDefinition[],
): Product {
  return {
    _id: row.id,
    ...loadProductFields(row),
    image: row.image,
    imageAlt: row.image_alt,
    images: parseImages(row),
    price: row.price_cents,
    ...(row.compare_at_price_cents !== null && { compareAtPrice: row.compare_at_price_cents }),
    ...sumStock(variants),
    options: parseOptions(row.options),
    variants,
    attributes: describeAttributes(definitions, parseAttributes(row.attributes)),
    rating: ratingOf(row.rating_sum, row.rating_count),
  };
}

/** Returns the columns of a product that repeat what its options and variants are. */
export function toVariantColumns({ options, variants }: Pick<Product, 'options' | 'variants'>) {
  const { price, compareAtPrice } = pricesOf(variants);
  return {
    ...toPriceColumns(price, compareAtPrice ?? null),
    options: JSON.stringify(options),
    sole_variant_id: variants.length === 1 ? (variants[0]?._id ?? null) : null,
  };
}

/** Returns the columns that depend on a product's price and the price that it is compared with. */
export function toPriceColumns(price: Cents, compareAtPrice: Cents | null) {
  const isReduced = compareAtPrice !== null && compareAtPrice > price;
  return {
    price_cents: price,
    compare_at_price_cents: isReduced ? compareAtPrice : null,
    saving_percent: isReduced ? savingPercent(price, compareAtPrice) : 0,
  };
}
