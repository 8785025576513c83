import type { Selectable, SelectQueryBuilder } from 'kysely';
import { containsNoIndex } from '#platform/database/search-key.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import {
  afterProduct,
  inOrder,
  matching,
  type ProductFilter,
  type QueryDatabase,
  type QueryStrategy,
  type Source,
} from './product-filter.server.ts';
import { findRow, toProduct } from './product-queries.server.ts';
import type { Product, ProductOrder } from './product-schema.ts';
import type { ProductTable } from './product-table.ts';
import type { ProductSort } from './product-view.ts';

/** Maximum number of matches to collect and sort. With more, scanning the sort order finds the next match quickly. */
const MAX_COLLECTED = 10_000;

/** Number of products whose names are searched for words, which takes 2 ms on SQLite. */
const MAX_SEARCHED = 10_000;

/** A portion of a sorted list. */
interface Portion {
  sort: ProductSort;
  /** Id of the product after which it begins. */
  after?: string | undefined;
  limit: number;
}

/** Lists a portion of the matches, and counts the matches up to a bound. */
export async function listFiltered(
  db: Source,
  filter: ProductFilter,
  portion: Portion,
): Promise<{ products: Product[]; counted: number }> {
  const { strategy, counted } = await chooseStrategy(db, filter);
  return { products: await listSorted(db, filter, portion, strategy), counted };
}

/**
 * Lists the newest matches whose names contain all these words, up to `limit`. No index finds words inside names, so if
 * many products match the filter, only the newest {@link MAX_SEARCHED} products are searched.
 */
export async function listContaining(
  db: Source,
  filter: ProductFilter,
  words: readonly string[],
  limit: number,
): Promise<Product[]> {
  const { strategy } = await chooseStrategy(db, filter);
  const searched = strategy === 'walk' ? { published: filter.published } : filter;
  const newest = inOrder(matching(db, searched, strategy).select(['id', 'name_key']), 'newest', { strategy });
  const named = db
    .selectFrom(newest.limit(MAX_SEARCHED).as('newest'))
    .select('id')
    .where((eb) => eb.and(words.map((word) => containsNoIndex('name_key', word))));
  const ids = matching(db, filter, 'by-id').select('id').where('id', 'in', named);
  const rows = await readRows(db, 'newest', inOrder(ids, 'newest', { strategy: 'by-id' }).limit(limit));
  return rows.map(toProduct);
}

/** Lists a portion of the matches without counting. By default scans the index of the sort order. */
export async function listSorted(
  db: Source,
  filter: ProductFilter,
  { sort, after, limit }: Portion,
  strategy: QueryStrategy = 'walk',
): Promise<Product[]> {
  const order = sort === 'default' ? 'newest' : sort;
  const last = after === undefined ? undefined : await findRow(db, after);
  const ids = inOrder(matching(db, filter, strategy, order).select('id'), order, { strategy }).limit(limit);
  return (await readRows(db, order, last ? ids.where(afterProduct(order, last)) : ids)).map(toProduct);
}

/** Lists the products that match the filter. */
export function productList(
  query: QueryDatabase,
  filter: ProductFilter,
  order: ProductOrder,
): ListQueries<Selectable<ProductTable>, Product> {
  return {
    key: filter,
    count: (max) => query((db) => countProducts(db, filter, max)),
    readWindow: ({ direction, offset, limit }, total) =>
      query(async (db) => {
        const strategy = total > MAX_COLLECTED && order !== 'name' ? 'walk' : await chooseSelectiveStrategy(db, filter);
        const ids = matching(db, filter, strategy, order).select('id');
        return readRows(db, order, inOrder(ids, order, { direction, strategy }).limit(limit).offset(offset));
      }),
    readAfter: (last, limit) =>
      query((db) => {
        const strategy = scanStrategy(filter, order);
        const all = inOrder(matching(db, filter, strategy, order).selectAll(), order, { strategy }).limit(limit);
        return (last ? all.where(afterProduct(order, last)) : all).execute();
      }),
    toRows: (rows) => rows.map(toProduct),
  };
}

/** Chooses the strategy for reading a whole list: by ids, which are few, or by scanning the sort order. */
function scanStrategy({ ids }: ProductFilter, order: ProductOrder): QueryStrategy {
  if (ids) return 'by-id';
  return order === 'name' ? 'by-name' : 'walk';
}

/** A range of ids: from one, inclusive, to another, exclusive, or to the end. */
export interface IdRange {
  from: string;
  before: string | undefined;
}

/** Lists ids of published products, up to `limit`. */
export async function listIds(db: Source, limit: number, range?: IdRange): Promise<string[]> {
  let ids = matching(db, { published: true }).select('id').limit(limit);
  if (range) ids = ids.where('id', '>=', range.from);
  if (range?.before !== undefined) ids = ids.where('id', '<', range.before);
  return (await ids.execute()).map(({ id }) => id);
}

/** Counts matching products, up to `max`, because counting all of a large catalogue is slow. */
export async function countProducts(
  db: Source,
  filter: ProductFilter,
  max?: number,
  strategy: QueryStrategy = filter.text ? 'by-name' : 'by-filter',
): Promise<number> {
  return countIds(db, matching(db, filter, strategy).select('id'), max);
}

/** Lists published products that save at least this many percent, those that save least first. */
export async function listReduced(db: Source, minSaving: number, limit: number): Promise<Product[]> {
  const reduced = matching(db, { published: true, minSaving }, 'by-saving').selectAll();
  const rows = await reduced.orderBy('saving_percent').orderBy('id').limit(limit).execute();
  return rows.map(toProduct);
}

/** Chooses a strategy for a filter by counting the matches up to a bound. */
async function chooseStrategy(
  db: Source,
  filter: ProductFilter,
): Promise<{ strategy: QueryStrategy; counted: number }> {
  const selectiveStrategy = await chooseSelectiveStrategy(db, filter);
  const counted = await countProducts(db, filter, MAX_COLLECTED + 1, selectiveStrategy);
  return { strategy: counted > MAX_COLLECTED ? 'walk' : selectiveStrategy, counted };
}

/**
 * Chooses a strategy for few matches: by saving if few products are reduced, by name, or by filter if too many names
 * match and a company is given.
 */
export async function chooseSelectiveStrategy(db: Source, filter: ProductFilter): Promise<QueryStrategy> {
  const { published, text, company, category, maxPrice, minSaving } = filter;
  const hasOthers = text || company || category || maxPrice !== undefined;
  const areFew = async (part: ProductFilter, strategy: QueryStrategy) =>
    (await countProducts(db, { published, ...part }, MAX_COLLECTED + 1, strategy)) <= MAX_COLLECTED;

  if (minSaving !== undefined && (!hasOthers || (await areFew({ minSaving }, 'by-saving')))) return 'by-saving';
  if (!hasOthers) return 'walk';
  if (!text) return 'by-filter';
  return !company || (await areFew({ text }, 'by-name')) ? 'by-name' : 'by-filter';
}

/** Reads the full rows of the given ids. The ids come from an index, so skipped rows are never read in full. */
function readRows(db: Source, order: ProductOrder, ids: SelectQueryBuilder<Tables, 'product', { id: string }>) {
  return inOrder(db.selectFrom('product').selectAll().where('id', 'in', ids), order).execute();
}
