import type { Insertable, Selectable } from 'kysely';
import { type Cents, fromDollars } from '#features/pricing/money.ts';
import { savingPercent } from '#features/pricing/saving.ts';
import { searchKey } from '#platform/database/search-key.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { NewProduct } from './product-draft-schema.ts';
import { inOrder, matching, type Source } from './product-filter.server.ts';
import type { Product } from './product-schema.ts';
import type { ProductTable } from './product-table.ts';

/** Lists the published featured products, newest first. */
export async function listFeatured(db: Source): Promise<Product[]> {
  const featured = matching(db, { published: true, featured: true }).selectAll();
  const rows = await inOrder(featured, 'newest').execute();
  return rows.map(toProduct);
}

export async function findProduct(db: Source, id: string): Promise<Product | undefined> {
  const row = await findRow(db, id);
  return row && toProduct(row);
}

/** Lists products by id, in no particular order. Skips deleted products. */
export async function listProductsById(db: Source, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('product').selectAll().where('id', 'in', ids).execute();
  return rows.map(toProduct);
}

export async function insertProduct(trx: ShopTransaction, product: Product, addedAt: number): Promise<void> {
  await trx.insertInto('product').values(toRow(product, addedAt)).execute();
}

/** Deletes a product. @returns whether it existed. */
export async function deleteProduct(trx: ShopTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('product').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Creates a product from a draft, with initial values for the other fields. */
export function toProductToAdd(id: string, { compareAtPrice, featured = false, ...draft }: NewProduct): Product {
  return {
    ...{ ...draft, _id: id, imageAlt: '', stock: draft.quantity, featured },
    price: fromDollars(draft.price),
    sellingPrice: fromDollars(draft.sellingPrice),
    ...(typeof compareAtPrice === 'number' && { compareAtPrice: fromDollars(compareAtPrice) }),
  };
}

export async function findRow(db: Source, id: string): Promise<Selectable<ProductTable> | undefined> {
  // No id contains this character, and PostgreSQL rejects text with it.
  if (id.includes('\0')) return undefined;
  return db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst();
}

export function toProduct(row: Selectable<ProductTable>): Product {
  return {
    _id: row.id,
    name: row.name,
    image: row.image,
    imageAlt: row.image_alt,
    price: row.price_cents,
    sellingPrice: row.sale_price_cents,
    ...(row.compare_at_price_cents !== null && { compareAtPrice: row.compare_at_price_cents }),
    description: row.description,
    company: row.company,
    category: row.category,
    stock: row.stock,
    quantity: row.quantity,
    featured: row.featured === 1,
    published: row.published === 1,
  };
}

function toRow(product: Product, addedAt: number): Insertable<ProductTable> {
  return {
    id: product._id,
    name: product.name,
    name_key: searchKey(product.name),
    image: product.image,
    image_alt: product.imageAlt,
    ...toPriceColumns(product.price, product.compareAtPrice ?? null),
    sale_price_cents: product.sellingPrice,
    description: product.description,
    company: product.company,
    category: product.category,
    stock: product.stock,
    quantity: product.quantity,
    featured: Number(product.featured),
    published: Number(product.published),
    added_at: addedAt,
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
