import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { fromDollars } from '#features/pricing/money.ts';
import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { type Direction, turned } from '#platform/database/page-of-rows.server.ts';
import { behind } from '#platform/database/read-on.server.ts';
import { beginsUnindexed, endOfPrefix, searchKey } from '#platform/database/search-key.server.ts';
import type { Category, ProductOrder } from './product-schema.ts';
import type { ProductTable } from './product-table.ts';

export type Source = Database | ShopTransaction;

/** Which products a list is of. Conditions are combined. */
export interface ProductFilter {
  published?: true;
  featured?: true;
  category?: Category;
  company?: string;
  /** Names begin with this, whatever the case. */
  text?: string;
  /** In dollars. */
  mostPrice?: number;
  /** Only these products, as far as they exist. */
  ids?: readonly string[];
  /** Leaves this product out. */
  except?: string;
}

/** The column that a list is sorted by, and how; equal ones by their ids. */
const ORDERS = {
  newest: ['added_at', 'desc'],
  name: ['name_key', 'asc'],
  lowest: ['price_cents', 'asc'],
  highest: ['price_cents', 'desc'],
} as const satisfies Record<ProductOrder, unknown>;

/**
 * How a list is found. Neither engine can tell which is right, because it depends on how many products match:
 * - `by-name`: all whose name matches, by the index of names. Right where they are few
 * - `by-filter`: all that match, by the index of another filter. Right where those are few
 * - `walk`: along the index of the order, passing by what does not match. Right where many match
 */
export type Way = 'by-name' | 'by-filter' | 'walk';

/** The products that a filter lets through. What is no matter of the index is written so that no engine takes it for one. */
export function matching(db: Source, filter: ProductFilter, way: Way = 'by-filter', order?: ProductOrder) {
  const { category, company, text, mostPrice } = filter;
  const isByName = way === 'by-name';
  let query = db.selectFrom('product');
  if (filter.published) query = query.where('published', '=', 1);
  if (filter.featured) query = query.where('featured', '=', 1);
  if (category) query = query.where(isByName ? sql`category || ''` : 'category', '=', category);
  if (company) query = query.where(isByName ? sql`company || ''` : 'company', '=', company);
  if (mostPrice !== undefined) {
    const isIndexed = way === 'walk' ? order === 'lowest' || order === 'highest' : !isByName;
    query = query.where(isIndexed ? 'price_cents' : sql`price_cents + 0`, '<=', fromDollars(mostPrice));
  }
  if (filter.ids) query = query.where('id', 'in', filter.ids);
  if (filter.except) query = query.where('id', '!=', filter.except);
  if (!text) return query;
  const key = searchKey(text);
  if (isByName) return query.where('name_key', '>=', key).where('name_key', '<', endOfPrefix(key));
  return query.where(beginsUnindexed('name_key', key));
}

/** What stands behind a product in an order. */
export function behindProduct(order: ProductOrder, last: Selectable<ProductTable>) {
  return behind(ORDERS[order], last[ORDERS[order][0]], last.id);
}

/** Sorts a query of products. Backwards, the last one comes first. What was found by a filter is sorted afterwards. */
export function inOrder<Output>(
  query: SelectQueryBuilder<Tables, 'product', Output>,
  order: ProductOrder,
  { direction = 'forwards', way = 'walk' }: { direction?: Direction; way?: Way } = {},
) {
  const [column, sorted] = ORDERS[order];
  const isIndexed = way === 'walk' || (way === 'by-name' && order === 'name');
  const unindexed = order === 'name' ? sql`name_key || ''` : sql`${sql.ref(column)} + 0`;
  return query
    .orderBy(isIndexed ? sql.ref(column) : unindexed, turned(sorted, direction))
    .orderBy('id', turned('asc', direction));
}
