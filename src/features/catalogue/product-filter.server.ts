import { type Expression, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { fromDecimal } from '#features/pricing/money.ts';
import { inIds } from '#platform/database/in-ids.server.ts';
import { endOfPrefix, searchKey, startsWithNoIndex } from '#platform/database/search-key.server.ts';
import { afterCursor, type Direction, inOrder as sortQuery } from '#platform/database/sorted-query.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { hasNumberIn, isOfSets, productsWithNumber } from './attribute/facet-conditions.server.ts';
import type { ProductOrder } from './product-schema.ts';
import type { ProductTable } from './product-table.ts';
import { rankFrom } from './rating/rating.ts';
import { mergeWithin, type ProductConditions, type Within } from './within.server.ts';

export type Source = Database | ShopTransaction;

/** Runs a query. Pages answer 503 if the database is unavailable. */
export type QueryDatabase = <Answer>(read: (db: Database) => Promise<Answer>) => Promise<Answer>;

/** Filter for lists of products. All conditions must hold. */
export interface ProductFilter extends ProductConditions {
  /** Limits the list to a part of the catalogue. Its conditions hold too. */
  within?: Within;
}

/** Sort column and direction of each order. Ties are sorted by id. */
const ORDERS = {
  newest: ['added_at', 'desc'],
  name: ['name_key', 'asc'],
  lowest: ['price_cents', 'asc'],
  highest: ['price_cents', 'desc'],
  rating: ['rating_rank', 'desc'],
} as const satisfies Record<ProductOrder, unknown>;

/**
 * Strategy for finding a list. The right one depends on how many products match, which neither planner estimates well:
 * - `by-name`: finds matching names with the name index. Best if few names match
 * - `by-saving`: finds reduced products with their own index. Best if few products are reduced
 * - `by-new`: finds the products added last with the index of the newest. Best if few are that new
 * - `by-rating`: finds the best rated products with the index of ratings. Best if few are rated so well
 * - `by-facets`: finds products by their facet sets, if the filter has attributes
 * - `by-number`: finds products by the first number of the filter. Best if few have such a number
 * - `by-id`: finds products with given ids
 * - `by-filter`: finds all matches with the index of another filter. Best if few products match
 * - `walk`: scans the index of the sort order and skips what does not match. Best if many products match
 */
export type QueryStrategy =
  | 'by-name'
  | 'by-saving'
  | 'by-new'
  | 'by-rating'
  | 'by-facets'
  | 'by-number'
  | 'by-id'
  | 'by-filter'
  | 'walk';

/** Builds the query for a filter. Conditions outside the chosen index become expressions, so no other index is used. */
export function matching(
  db: Source,
  requested: ProductFilter,
  strategy: QueryStrategy = 'by-filter',
  order?: ProductOrder,
) {
  const filter = mergeWithin(requested);
  const { category, company, text, maxPrice, minSaving } = filter;
  const isByFilter = strategy === 'by-filter' || strategy === 'walk';
  const isById = strategy === 'by-id' || strategy === 'by-number';
  let query = db.selectFrom('product');
  if (filter.published) query = query.where(isById ? sql`published + 0` : 'published', '=', 1);
  if (filter.featured) query = query.where('featured', '=', 1);
  if (category) query = query.where(isByFilter ? 'category' : sql`category || ''`, '=', category);
  if (company)
    query = query.where(isByFilter || strategy === 'by-facets' ? 'company' : sql`company || ''`, '=', company);
  if (maxPrice !== undefined) {
    const isIndexed =
      strategy === 'walk' ? order === 'lowest' || order === 'highest' : isByFilter || strategy === 'by-facets';
    query = query.where(isIndexed ? 'price_cents' : sql`price_cents + 0`, '<=', fromDecimal(maxPrice));
  }
  if (minSaving !== undefined) {
    // The index contains only reduced products, so the query has to say that it looks for no others.
    if (strategy === 'by-saving') query = query.where('saving_percent', '!=', sql.lit(0));
    query = query.where(strategy === 'by-saving' ? 'saving_percent' : sql`saving_percent + 0`, '>=', minSaving);
  }
  for (const condition of recentConditions(filter, strategy, order)) query = query.where(condition);
  for (const condition of attributeConditions(db, filter, strategy)) query = query.where(condition);
  if (filter.ids) query = query.where(inIds(db, 'id', filter.ids));
  if (!text) return query;
  const key = searchKey(text);
  if (strategy === 'by-name') return query.where('name_key', '>=', key).where('name_key', '<', endOfPrefix(key));
  return query.where(startsWithNoIndex('name_key', key));
}

/** Builds the conditions for how new and how well rated products are. */
function recentConditions(
  { addedSince, minRating }: ProductFilter,
  strategy: QueryStrategy,
  order: ProductOrder | undefined,
): Expression<SqlBool>[] {
  const walks = (by: ProductOrder) => strategy === 'walk' && order === by;
  const conditions: Expression<SqlBool>[] = [];
  if (addedSince !== undefined) {
    // The indexes of categories and companies have this column too.
    const isIndexed = strategy === 'by-new' || strategy === 'by-filter' || walks('newest');
    conditions.push(sql`${isIndexed ? sql.ref('added_at') : sql`added_at + 0`} >= ${addedSince}`);
  }
  if (minRating !== undefined) {
    const isIndexed = strategy === 'by-rating' || walks('rating');
    conditions.push(sql`${isIndexed ? sql.ref('rating_rank') : sql`rating_rank + 0`} >= ${rankFrom(minRating)}`);
  }
  return conditions;
}

/** Builds the conditions for the attributes of a filter. */
function attributeConditions(db: Source, filter: ProductFilter, strategy: QueryStrategy): Expression<SqlBool>[] {
  const { attributes = [] } = filter;
  if (attributes.length === 0) return [];
  const numbers = attributes.flatMap((each) => ('ranges' in each ? [each] : []));
  const indexed = strategy === 'by-number' ? numbers[0] : undefined;
  return [
    isOfSets(db, filter, strategy === 'by-facets'),
    ...numbers.map((number) => {
      const { key, ranges } = number;
      return number === indexed ? sql<SqlBool>`id in (${productsWithNumber(key, ranges)})` : hasNumberIn(key, ranges);
    }),
  ];
}

/** Builds the condition for the products after the given one in an order. */
export function afterProduct(order: ProductOrder, last: Selectable<ProductTable>) {
  return afterCursor(ORDERS[order], last);
}

/** Sorts a query of products, optionally in reverse. Without a suitable index, the database sorts the matches. */
export function inOrder<Output>(
  query: SelectQueryBuilder<Tables, 'product', Output>,
  order: ProductOrder,
  { direction = 'forwards', strategy = 'walk' }: { direction?: Direction; strategy?: QueryStrategy } = {},
) {
  const isIndexed = strategy === 'walk' || (strategy === 'by-name' && order === 'name');
  const unindexed = order === 'name' ? sql`name_key || ''` : sql`${sql.ref(ORDERS[order][0])} + 0`;
  return sortQuery(query, ORDERS[order], direction, isIndexed ? undefined : unindexed);
}
