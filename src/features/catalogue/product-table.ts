import type { Generated, Selectable } from 'kysely';
import type { Cents } from '#features/pricing/money.ts';
import type { Category } from './category.ts';

/**
 * Rows of `product`. Flags are 0 or 1, times are epoch milliseconds. Prices except `sale_price_cents` are copies of those
 * of the cheapest variant, for lists and filters.
 */
export interface ProductTable {
  id: string;
  name: string;
  /** The name in lower case, compared by code points. Used by searches. */
  name_key: string;
  image: string;
  image_alt: string;
  /** All pictures as JSON; null if there is only the main one. */
  images: string | null;
  price_cents: Cents;
  sale_price_cents: Cents;
  /** The price that it is compared with, above `price_cents`; null if there is none. */
  compare_at_price_cents: Cents | null;
  /** Saving compared with that price, in whole percent, rounded down; 0 if there is none. */
  saving_percent: number;
  description: string;
  company: string;
  category: Category;
  /** JSON: the options, each with its values. */
  options: string;
  /** The id of the only variant; null if there are several. */
  sole_variant_id: string | null;
  featured: number;
  published: number;
  added_at: number;
  /** A JSON list of attributes. */
  attributes: string;
  /** The facet set with the values that it can be filtered by; empty if it has none. */
  facet_set_id: string;
  /** The stars of all visible reviews, and their number. Changed by guarded updates only. */
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  /** Sorts by the average as shown, then by the number of reviews; 0 without reviews. */
  rating_rank: Generated<number>;
}

/** The columns of `product` that follow from its reviews. Staff do not edit them. */
type RatingColumn = 'rating_sum' | 'rating_count' | 'rating_rank';

/** The row of a product without its rating. */
export type ProductRow = Omit<Selectable<ProductTable>, RatingColumn>;

/** Rows of `product_change`: changes that other processes read to invalidate cached pages. */
export interface ProductChangeTable {
  id: string;
  product_id: string;
  /** 1 if the product's card changed. */
  card_changed: number;
  changed_at: number;
  /** Id of the process that made the change, unique per process run. */
  changed_by: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    product: ProductTable;
    product_change: ProductChangeTable;
  }
}
