import type { Insertable } from 'kysely';
import { fromDollars, toDollars } from '#features/pricing/money.ts';
import type { Database, ShopTransaction } from '#features/schema/tables.ts';
import type { Listed, PageWanted } from '#platform/http/pages-of-lists.ts';
import type { NewProduct, Product } from './product-schema.ts';
import type { ProductTable } from './product-table.ts';

type Source = Database | ShopTransaction;

/** Which products a list is of. Conditions are combined. */
export interface ProductFilter {
  published?: true;
  featured?: true;
  category?: Product['category'];
  /** Leaves this product out. */
  except?: string;
  /** At most so many. */
  limit?: number;
}

/** Products newest first; with a page, only that page. */
export async function listProducts(db: Source, filter: ProductFilter, page?: PageWanted): Promise<Listed<Product>> {
  let query = db.selectFrom('product');
  if (filter.category) query = query.where('category', '=', filter.category);
  if (filter.featured) query = query.where('featured', '=', 1);
  if (filter.published) query = query.where('published', '=', 1);
  if (filter.except) query = query.where('id', '!=', filter.except);

  let rows = query.selectAll().orderBy('added_at', 'desc').orderBy('id');
  if (filter.limit) rows = rows.limit(filter.limit);
  if (page) rows = rows.limit(page.limit).offset((page.page - 1) * page.limit);
  const products = (await rows.execute()).map(toProduct);
  if (!page) return { rows: products, total: products.length };

  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: products, total };
}

export async function findProduct(db: Source, id: string): Promise<Product | undefined> {
  const row = await db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toProduct(row);
}

/** Products by id, in no particular order; ids of products that are gone are skipped. */
export async function listProductsById(db: Source, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('product').selectAll().where('id', 'in', ids).execute();
  return rows.map(toProduct);
}

export async function insertProduct(trx: ShopTransaction, product: Product, addedAt: number): Promise<void> {
  await trx.insertInto('product').values(toRow(product, addedAt)).execute();
}

/** @returns whether there was such a product. */
export async function deleteProduct(trx: ShopTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('product').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** A product as it begins. */
export function toProductToAdd(id: string, draft: NewProduct): Product {
  return { ...draft, _id: id, imageAlt: '', stock: draft.quantity, featured: false };
}

function toProduct(row: ProductTable): Product {
  return {
    _id: row.id,
    name: row.name,
    image: row.image,
    imageAlt: row.image_alt,
    price: toDollars(row.price_cents),
    sellingPrice: toDollars(row.sale_price_cents),
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
    image: product.image,
    image_alt: product.imageAlt,
    price_cents: fromDollars(product.price),
    sale_price_cents: fromDollars(product.sellingPrice),
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
