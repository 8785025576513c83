import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Database, Tables } from '#features/schema/tables.ts';
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
  const counted = await countProducts(db, filter, MOST_COLLECTED + 1);
  return { products: await listSorted(db, filter, portion, wayTo(counted)), counted };
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
  const ids = inOrder(matching(db, filter, way, order).select('id'), order).limit(limit);
  return readWhole(db, order, last ? ids.where(behindProduct(order, last)) : ids);
}

/** One page of the products in this order, of `total` that match; counted from the nearer end of the list. */
export async function listPage(
  db: Source,
  filter: ProductFilter,
  order: ProductOrder,
  { page, limit }: PageWanted,
  total: number,
): Promise<Product[]> {
  const ids = matching(db, filter, order === 'name' ? 'collect' : wayTo(total), order).select('id');
  const before = (page - 1) * limit;
  const behind = Math.max(0, total - before - limit);
  if (before <= behind) return readWhole(db, order, inOrder(ids, order).limit(limit).offset(before));
  const left = Math.max(0, Math.min(limit, total - before));
  return readWhole(db, order, inOrder(ids, order, 'backwards').limit(left).offset(behind));
}

/** All products in this order, some at a time, each time from a database that knows what changed. */
export async function* readProducts(
  ask: <Answer>(read: (db: Database) => Promise<Answer>) => Promise<Answer>,
  filter: ProductFilter,
  order: ProductOrder,
): AsyncGenerator<readonly Product[]> {
  const way = order === 'name' ? 'collect' : 'walk';
  const portions = readOn<Selectable<ProductTable>>((last, limit) =>
    ask((db) => {
      const all = inOrder(matching(db, filter, way, order).selectAll(), order).limit(limit);
      return (last ? all.where(behindProduct(order, last)) : all).execute();
    }),
  );
  for await (const rows of portions) yield rows.map(toProduct);
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
export async function countProducts(db: Source, filter: ProductFilter, most?: number): Promise<number> {
  const ids = matching(db, filter).select('id');
  const { total } = await db
    .selectFrom((most === undefined ? ids : ids.limit(most)).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Reads what is shown; it was found and sorted within an index, without the rest of the rows that were passed by. */
async function readWhole(db: Source, order: ProductOrder, ids: SelectQueryBuilder<Tables, 'product', { id: string }>) {
  const rows = await inOrder(db.selectFrom('product').selectAll().where('id', 'in', ids), order).execute();
  return rows.map(toProduct);
}

function wayTo(count: number): Way {
  return count > MOST_COLLECTED ? 'walk' : 'collect';
}
