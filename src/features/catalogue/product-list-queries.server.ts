import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { PromiseCache } from '#platform/promise-cache.ts';
import type { AttributeFilter } from './attribute/attribute-filter.ts';
import { productsWithNumber } from './attribute/facet-conditions.server.ts';
import {
  afterProduct,
  inOrder,
  matching,
  type ProductFilter,
  type QueryDatabase,
  type QueryStrategy,
  type Source,
} from './product-filter.server.ts';
import type { AddressedProduct } from './product-paths.ts';
import { findRow, listInOrder, toProducts } from './product-queries.server.ts';
import type { Product, ProductOrder } from './product-schema.ts';
import { type ProductTable, WHOLE_PRODUCT } from './product-table.ts';
import { MAX_COUNTED, type ProductSort } from './product-view.ts';
import { mergeWithin } from './within.server.ts';

/** Maximum number of matches to collect and sort. With more, scanning the sort order finds the next match quickly. */
const MAX_COLLECTED = 10_000;

/** Maximum number of products to look up by a number that they have. */
export const MAX_NUMBERED = 50_000;

/** Of how many conditions a process remembers whether few products meet them, and for how long. */
const MAX_REMEMBERED = 1000;
const FOR_A_MINUTE = { now: Date.now, keptMilliseconds: () => 60_000 };

/**
 * Whether few products are reduced, new or rated so well. Every part of a page asks for it, and it decides only how a list
 * is read, not what is in it.
 */
const fewOf = new WeakMap<Source, PromiseCache<boolean>>();

type RangeFilter = Extract<AttributeFilter, { ranges: unknown }>;

/** A portion of a sorted list. */
interface Portion {
  sort: ProductSort;
  /** Id of the product after which it begins. */
  after?: string | undefined;
  limit: number;
}

/** Lists the ids of a portion of the matches, and counts the matches up to a bound. */
export async function listFilteredIds(
  db: Source,
  filter: ProductFilter,
  portion: Portion,
): Promise<{ ids: string[]; counted: number }> {
  const { narrowed, strategy, counted } = await planList(db, filter);
  if (counted === 0) return { ids: [], counted };
  return { ids: await listSortedIds(db, narrowed, portion, strategy), counted };
}

/** Lists a portion of the matches, as {@link listFilteredIds} does. */
export async function listFiltered(db: Source, filter: ProductFilter, portion: Portion): Promise<Product[]> {
  const { ids } = await listFilteredIds(db, filter, portion);
  return listInOrder(db, ids);
}

/** Lists a portion of the matches without counting. By default scans the index of the sort order. */
export async function listSorted(
  db: Source,
  filter: ProductFilter,
  portion: Portion,
  strategy: QueryStrategy = 'walk',
): Promise<Product[]> {
  return listInOrder(db, await listSortedIds(db, filter, portion, strategy));
}

async function listSortedIds(
  db: Source,
  filter: ProductFilter,
  { sort, after, limit }: Portion,
  strategy: QueryStrategy,
): Promise<string[]> {
  const order = sort === 'default' ? 'newest' : sort;
  const last = after === undefined ? undefined : await findRow(db, after);
  const sorted = inOrder(matching(db, filter, strategy, order).select('id'), order, { strategy }).limit(limit);
  const rows = await (last ? sorted.where(afterProduct(order, last)) : sorted).execute();
  return rows.map(({ id }) => id);
}

/** Lists the products that match the filter. */
export function productList(
  query: QueryDatabase,
  requested: ProductFilter,
  order: ProductOrder,
): ListQueries<Selectable<ProductTable>, Product> {
  const filter = mergeWithin(requested);
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
        const all = inOrder(matching(db, filter, strategy, order).select(WHOLE_PRODUCT), order, { strategy }).limit(
          limit,
        );
        return (last ? all.where(afterProduct(order, last)) : all).execute();
      }),
    toRows: (rows) => query((db) => toProducts(db, rows)),
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

/** Lists what addresses of published products are made of, up to `limit`. */
export async function listAddresses(db: Source, limit: number, range?: IdRange): Promise<AddressedProduct[]> {
  let rows = matching(db, { published: true }).select(['id', 'slug']).limit(limit);
  if (range) rows = rows.where('id', '>=', range.from);
  if (range?.before !== undefined) rows = rows.where('id', '<', range.before);
  return (await rows.execute()).map(({ id, slug }) => ({ _id: id, slug: slug ?? undefined }));
}

/** Finds out which of the given products match. */
export async function listMatchingIds(
  db: Source,
  filter: ProductFilter & { ids: readonly string[] },
): Promise<string[]> {
  if (filter.ids.length === 0) return [];
  return (await matching(db, filter, 'by-id').select('id').execute()).map(({ id }) => id);
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
  return toProducts(db, rows);
}

/** How to read the matches of a filter, and how many there are, counted up to a bound. */
interface ListPlan {
  /** The filter itself, or the ids of its matches if they had to be read to count them. */
  narrowed: ProductFilter;
  strategy: QueryStrategy;
  counted: number;
}

/** Plans how to read the matches of a filter by counting them. */
async function planList(db: Source, requested: ProductFilter): Promise<ListPlan> {
  const filter = mergeWithin(requested);
  const strategy = await chooseSelectiveStrategy(db, filter);
  if (strategy === 'by-number') return planByNumber(db, filter);
  // A number is looked up for each product, which takes longer than the other conditions.
  const max = filter.attributes?.some((each) => 'ranges' in each) ? MAX_COUNTED : MAX_COLLECTED;
  const counted = await countProducts(db, filter, max + 1, strategy);
  return { narrowed: filter, strategy: counted > max ? 'walk' : strategy, counted };
}

/** Finds the matches by their number once, because every product with such a number has to be read for it. */
async function planByNumber(db: Source, filter: ProductFilter): Promise<ListPlan> {
  const matches = matching(db, filter, 'by-number').select('id');
  const ids = (await matches.limit(MAX_COUNTED + 1).execute()).map(({ id }) => id);
  if (ids.length > MAX_COUNTED) return { narrowed: filter, strategy: 'walk', counted: ids.length };
  // A product may be unpublished between the two queries.
  return { narrowed: { published: filter.published, ids }, strategy: 'by-id', counted: ids.length };
}

/**
 * Chooses a strategy for few matches: by saving, age or rating if few products are reduced, new or rated so well, by
 * name, or by filter if too many names match and a company is given. With attributes by their facet sets, unless few
 * names or numbers match. Given ids are few.
 */
export async function chooseSelectiveStrategy(db: Source, requested: ProductFilter): Promise<QueryStrategy> {
  const filter = mergeWithin(requested);
  const { published, text, company, category, maxPrice, minRating, attributes = [] } = filter;
  if (filter.ids) return 'by-id';
  const hasOthers = text || company || category || maxPrice !== undefined || attributes.length > 0;
  const areFew = async (part: ProductFilter, strategy: QueryStrategy) =>
    (await countProducts(db, { published, ...part }, MAX_COLLECTED + 1, strategy)) <= MAX_COLLECTED;

  const indexed = indexedParts(filter);
  const [first] = indexed;
  if (!hasOthers && indexed.length <= 1) return first?.strategy ?? 'walk';
  for (const { part, strategy } of indexed) {
    const key = JSON.stringify({ published, ...part });
    if (await rememberedOf(db).get(key, () => areFew(part, strategy))) return strategy;
  }
  if (!hasOthers && first) return first.strategy;
  if (attributes.length > 0) {
    if (text && (await areFew({ text }, 'by-name'))) return 'by-name';
    return (await isNumberSelective(db, filter, attributes)) ? 'by-number' : 'by-facets';
  }
  if (!text) {
    // Only the index of ratings has ratings, and it has the columns of the other conditions too.
    const rest = { company, category, maxPrice };
    return minRating !== undefined && !(await areFew(rest, 'by-filter')) ? 'by-rating' : 'by-filter';
  }
  return !company || (await areFew({ text }, 'by-name')) ? 'by-name' : 'by-filter';
}

function rememberedOf(db: Source): PromiseCache<boolean> {
  const remembered = fewOf.get(db) ?? new PromiseCache<boolean>(MAX_REMEMBERED, FOR_A_MINUTE);
  fewOf.set(db, remembered);
  return remembered;
}

/** Returns the conditions of a filter that have an index of their own. */
function indexedParts({ minSaving, addedSince, minRating }: ProductFilter) {
  const parts: { part: ProductFilter; strategy: QueryStrategy }[] = [];
  if (minSaving !== undefined) parts.push({ part: { minSaving }, strategy: 'by-saving' });
  if (addedSince !== undefined) parts.push({ part: { addedSince }, strategy: 'by-new' });
  if (minRating !== undefined) parts.push({ part: { minRating }, strategy: 'by-rating' });
  return parts;
}

/**
 * Whether it is quicker to look up the products with a number in the first range that a filter asks for than to look up
 * the numbers of the products that match all else. A product takes about three times as long as a number.
 */
async function isNumberSelective(
  db: Source,
  filter: ProductFilter,
  attributes: NonNullable<ProductFilter['attributes']>,
): Promise<boolean> {
  const numbers = attributes.find((each) => 'ranges' in each);
  if (!numbers) return false;
  const numbered = await countNumbered(db, numbers, MAX_NUMBERED + 1);
  if (numbered > MAX_NUMBERED) return false;
  const others = attributes.filter((each) => 'values' in each);
  const strategy = others.length > 0 ? 'by-facets' : 'by-filter';
  const matching = await countProducts(db, { ...filter, attributes: others }, MAX_COLLECTED + 1, strategy);
  return matching > Math.min(MAX_COLLECTED, 3 * numbered);
}

async function countNumbered(db: Source, { key, ranges }: RangeFilter, max: number): Promise<number> {
  const numbered = sql`(${productsWithNumber(key, ranges)} limit ${max})`;
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${numbered} as numbered`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Reads the full rows of the given ids. The ids come from an index, so skipped rows are never read in full. */
function readRows(db: Source, order: ProductOrder, ids: SelectQueryBuilder<Tables, 'product', { id: string }>) {
  return inOrder(db.selectFrom('product').select(WHOLE_PRODUCT).where('id', 'in', ids), order).execute();
}
