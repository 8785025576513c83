import type { GeneratedAlways } from 'kysely';
import type { Cents } from '#features/pricing/money.ts';
import type { Category } from './product-schema.ts';

/** Rows of `product`. Flags are 0 or 1, moments epoch milliseconds. */
export interface ProductTable {
  id: string;
  name: string;
  /** The name in lower case, in the order of its code points: what searches compare. */
  name_key: string;
  image: string;
  image_alt: string;
  price_cents: Cents;
  sale_price_cents: Cents;
  description: string;
  company: string;
  category: Category;
  stock: number;
  /** The stock as far as it is scarce; the database keeps it. */
  stock_level: GeneratedAlways<number>;
  quantity: number;
  featured: number;
  published: number;
  added_at: number;
}

/** Rows of `product_change`: what other processes read to drop the pages that a change made old. */
export interface ProductChangeTable {
  id: string;
  product_id: string;
  /** 1 when a card of the product looks different now. */
  card_changed: number;
  changed_at: number;
  /** Which process made the change, by an id that it has until it ends. */
  made_by: string;
}
