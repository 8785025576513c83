import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { fromDollars } from '#features/pricing/money.ts';
import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { behind } from '#platform/database/read-on.server.ts';
import { endOfPrefix, searchKey } from '#platform/database/search-key.server.ts';
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
 * How a list is found. Neither engine can tell which is right, because both depend on how many products match:
 * - `collect`: all that match by the index of a filter, then sorted. Right where few match
 * - `walk`: along the index of the order, passing by what does not match. Right where many do
 */
export type Way = 'collect' | 'walk';

/** The products that a filter lets through. */
export function matching(db: Source, filter: ProductFilter, way: Way = 'collect', order?: ProductOrder) {
  const { category, company, text, mostPrice } = filter;
  const isFoundByName = way === 'collect' && text;
  let query = db.selectFrom('product');
  if (filter.published) query = query.where('published', '=', 1);
  if (filter.featured) query = query.where('featured', '=', 1);
  if (category) query = query.where(isFoundByName ? sql`category || ''` : 'category', '=', category);
  if (company) query = query.where(isFoundByName ? sql`company || ''` : 'company', '=', company);
  if (mostPrice !== undefined) {
    const isOfOrder = order === 'lowest' || order === 'highest';
    const isIndexed = way === 'walk' ? isOfOrder : !isFoundByName;
    query = query.where(isIndexed ? 'price_cents' : sql`price_cents + 0`, '<=', fromDollars(mostPrice));
  }
  if (filter.except) query = query.where('id', '!=', filter.except);
  if (!text) return query;
  const key = searchKey(text);
  if (way === 'walk') return query.where(sql`substr(name_key, 1, ${sql.lit([...key].length)})`, '=', key);
  return query.where('name_key', '>=', key).where('name_key', '<', endOfPrefix(key));
}

/** What stands behind a product in an order. */
export function behindProduct(order: ProductOrder, last: Selectable<ProductTable>) {
  return behind(ORDERS[order], last[ORDERS[order][0]], last.id);
}

/** Sorts a query of products. Backwards, the last one comes first. */
export function inOrder<Output>(
  query: SelectQueryBuilder<Tables, 'product', Output>,
  order: ProductOrder,
  way: 'forwards' | 'backwards' = 'forwards',
) {
  const [column, direction] = ORDERS[order];
  if (way === 'forwards') return query.orderBy(column, direction).orderBy('id');
  return query.orderBy(column, direction === 'asc' ? 'desc' : 'asc').orderBy('id', 'desc');
}
