import type { Insertable, Selectable } from 'kysely';
import { fromDollars, toDollars } from '#features/pricing/money.ts';
import type { Database, ShopTransaction } from '#features/schema/tables.ts';
import { endOfPrefix, searchKey } from '#platform/database/search-key.server.ts';
import type { Listed, PageWanted } from '#platform/http/pages-of-lists.ts';
import type { NewProduct, Product, ProductOrder } from './product-schema.ts';
import type { ProductTable } from './product-table.ts';
import type { Facets, ProductSort } from './product-view.ts';

type Source = Database | ShopTransaction;

/** Which products a list is of. Conditions are combined. */
export interface ProductFilter {
  published?: true;
  featured?: true;
  category?: Product['category'];
  company?: string;
  /** Names begin with this, whatever the case. */
  text?: string;
  /** In dollars. */
  mostPrice?: number;
  /** Leaves this product out. */
  except?: string;
}

const ORDERS = {
  newest: ['added_at', 'desc'],
  name: ['name_key', 'asc'],
  lowest: ['price_cents', 'asc'],
  highest: ['price_cents', 'desc'],
} as const satisfies Record<ProductOrder, unknown>;

/** Products in this order; with a page, only that page. */
export async function listProducts(
  db: Source,
  filter: ProductFilter,
  order: ProductOrder,
  page?: PageWanted,
): Promise<Listed<Product>> {
  const [column, direction] = ORDERS[order];
  let rows = matching(db, filter).selectAll().orderBy(column, direction).orderBy('id');
  if (page) rows = rows.limit(page.limit).offset((page.page - 1) * page.limit);
  const products = (await rows.execute()).map(toProduct);
  if (!page) return { rows: products, total: products.length };

  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: products, total };
}

/** The first products of a sorted list, or those that follow the product `after`. */
export async function listSorted(
  db: Source,
  filter: ProductFilter,
  portion: { sort: ProductSort; after?: string; limit: number },
): Promise<Product[]> {
  const { sort, after, limit } = portion;
  const column = sort === 'default' ? 'added_at' : 'price_cents';
  const direction = sort === 'lowest' ? 'asc' : 'desc';
  let rows = matching(db, filter).selectAll().orderBy(column, direction).orderBy('id').limit(limit);

  const last = after === undefined ? undefined : await findRow(db, after);
  if (last) {
    const beyond = direction === 'asc' ? '>' : '<';
    rows = rows.where((eb) =>
      eb.or([eb(column, beyond, last[column]), eb.and([eb(column, '=', last[column]), eb('id', '>', last.id)])]),
    );
  }
  return (await rows.execute()).map(toProduct);
}

/** How many products match, counted no further than `most`: counting all of a large catalogue would take its time. */
export async function countUpTo(db: Source, filter: ProductFilter, most: number): Promise<number> {
  const { total } = await db
    .selectFrom(matching(db, filter).select('id').limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Reads every published product once; keep the answer until a card changes. */
export async function readFacets(db: Source): Promise<Facets> {
  const groups = await matching(db, { published: true })
    .select(['category', 'company'])
    .select((eb) => [eb.fn.countAll<number>().as('products'), eb.fn.max('price_cents').as('highest')])
    .groupBy(['category', 'company'])
    .execute();
  const categories = { pc: 0, mobile: 0, smart: 0 };
  for (const { category, products } of groups) categories[category] += products;
  return {
    highestPrice: Math.ceil(Math.max(0, ...groups.map(({ highest }) => toDollars(highest)))),
    categories,
    companies: [...new Set(groups.map(({ company }) => company))].sort((a, b) => a.localeCompare(b, 'en')),
  };
}

export async function findProduct(db: Source, id: string): Promise<Product | undefined> {
  const row = await findRow(db, id);
  return row && toProduct(row);
}

/** Products by id, in no particular order; ids of products that are gone are skipped. */
export async function listProductsById(db: Source, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('product').selectAll().where('id', 'in', ids).execute();
  return rows.map(toProduct);
}

/** Ids of the newest matching products. */
export async function listIds(db: Source, filter: ProductFilter, limit: number): Promise<string[]> {
  const rows = await matching(db, filter).select('id').orderBy('added_at', 'desc').orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
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

function matching(db: Source, filter: ProductFilter) {
  const { category, company, text, mostPrice } = filter;
  let query = db.selectFrom('product');
  if (filter.published) query = query.where('published', '=', 1);
  if (filter.featured) query = query.where('featured', '=', 1);
  if (category) query = query.where('category', '=', category);
  if (company) query = query.where('company', '=', company);
  if (mostPrice !== undefined) query = query.where('price_cents', '<=', fromDollars(mostPrice));
  if (filter.except) query = query.where('id', '!=', filter.except);
  if (!text) return query;
  const key = searchKey(text);
  return query.where('name_key', '>=', key).where('name_key', '<', endOfPrefix(key));
}

async function findRow(db: Source, id: string): Promise<Selectable<ProductTable> | undefined> {
  // No id has this character, and PostgreSQL fails when it is asked for one.
  if (id.includes('\0')) return undefined;
  return db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst();
}

function toProduct(row: Selectable<ProductTable>): Product {
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
    name_key: searchKey(product.name),
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
