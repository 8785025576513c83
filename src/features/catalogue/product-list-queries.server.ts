import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Database, Tables } from '#features/schema/tables.ts';
import { stretchOf } from '#platform/database/page-of-rows.server.ts';
import { readOn } from '#platform/database/read-on.server.ts';
import type { PageWanted } from '#platform/http/pages-of-lists.ts';
import {
  behindProduct,
  inOrder,
  matching,
  type ProductFilter,
  type Source,
  type Way,
} from './product-filter.server.ts';
import { findRow, toProduct } from './product-queries.server.ts';
import type { Product, ProductOrder } from './product-schema.ts';
import type { ProductTable } from './product-table.ts';
import type { ProductSort } from './product-view.ts';

/** More are not collected to be sorted: by then so many match that the next one is never far along the order. */
const MOST_COLLECTED = 10_000;

/** A part of a sorted list. */
interface Portion {
  sort: ProductSort;
  /** Id of the product behind which it begins. */
  after?: string | undefined;
  limit: number;
}

/** The first products of a sorted list, or those behind `after`; and how many match, counted up to a bound. */
export async function listFiltered(
  db: Source,
  filter: ProductFilter,
  portion: Portion,
): Promise<{ products: Product[]; counted: number }> {
  const wayToFew = await chooseWayToFew(db, filter);
  const counted = await countProducts(db, filter, MOST_COLLECTED + 1, wayToFew);
  const way = counted > MOST_COLLECTED ? 'walk' : wayToFew;
  return { products: await listSorted(db, filter, portion, way), counted };
}

/** The same without counting: for a filter whose products an index holds in this order. */
export async function listSorted(
  db: Source,
  filter: ProductFilter,
  { sort, after, limit }: Portion,
  way: Way = 'walk',
): Promise<Product[]> {
  const order = sort === 'default' ? 'newest' : sort;
  const last = after === undefined ? undefined : await findRow(db, after);
  const ids = inOrder(matching(db, filter, way, order).select('id'), order, { way }).limit(limit);
  return readWhole(db, order, last ? ids.where(behindProduct(order, last)) : ids);
}

/** One page of the products in this order, of `total` that match. */
export async function listPage(
  db: Source,
  filter: ProductFilter,
  order: ProductOrder,
  page: PageWanted,
  total: number,
): Promise<Product[]> {
  const way = total > MOST_COLLECTED && order !== 'name' ? 'walk' : await chooseWayToFew(db, filter);
  const ids = matching(db, filter, way, order).select('id');
  const { direction, offset, limit } = stretchOf(page, total);
  return readWhole(db, order, inOrder(ids, order, { direction, way }).limit(limit).offset(offset));
}

/** All products in this order, some at a time, each time from a database that knows what changed. */
export async function* readProducts(
  ask: <Answer>(read: (db: Database) => Promise<Answer>) => Promise<Answer>,
  filter: ProductFilter,
  order: ProductOrder,
): AsyncGenerator<readonly Product[]> {
  const way = wayToAll(filter, order);
  const portions = readOn<Selectable<ProductTable>>((last, limit) =>
    ask((db) => {
      const all = inOrder(matching(db, filter, way, order).selectAll(), order, { way }).limit(limit);
      return (last ? all.where(behindProduct(order, last)) : all).execute();
    }),
  );
  for await (const rows of portions) yield rows.map(toProduct);
}

/** Products that are named by their ids are few; otherwise a list that is read to its end is read in its order. */
function wayToAll({ ids }: ProductFilter, order: ProductOrder): Way {
  if (ids) return 'by-filter';
  return order === 'name' ? 'by-name' : 'walk';
}

/** Ids from one on, and before another; without it, to the end. */
export interface IdRange {
  from: string;
  before: string | undefined;
}

/** Ids of published products, at most so many. */
export async function listIds(db: Source, limit: number, range?: IdRange): Promise<string[]> {
  let ids = matching(db, { published: true }).select('id').limit(limit);
  if (range) ids = ids.where('id', '>=', range.from);
  if (range?.before !== undefined) ids = ids.where('id', '<', range.before);
  return (await ids.execute()).map(({ id }) => id);
}

/** How many products match, counted no further than `most`: counting all of a large catalogue takes its time. */
export async function countProducts(
  db: Source,
  filter: ProductFilter,
  most?: number,
  way: Way = filter.text ? 'by-name' : 'by-filter',
): Promise<number> {
  const ids = matching(db, filter, way).select('id');
  const { total } = await db
    .selectFrom((most === undefined ? ids : ids.limit(most)).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Everything is always found in its order; otherwise by the name, unless a company has fewer products than names match. */
async function chooseWayToFew(db: Source, filter: ProductFilter): Promise<Way> {
  const { published, text, company, category, mostPrice } = filter;
  if (!text && !company && !category && mostPrice === undefined) return 'walk';
  if (!text) return 'by-filter';
  if (!company) return 'by-name';
  const named = await countProducts(db, { ...(published && { published }), text }, MOST_COLLECTED + 1);
  return named > MOST_COLLECTED ? 'by-filter' : 'by-name';
}

/** Reads what is shown; it was found and sorted within an index, without the rest of the rows that were passed by. */
async function readWhole(db: Source, order: ProductOrder, ids: SelectQueryBuilder<Tables, 'product', { id: string }>) {
  const rows = await inOrder(db.selectFrom('product').selectAll().where('id', 'in', ids), order).execute();
  return rows.map(toProduct);
}
