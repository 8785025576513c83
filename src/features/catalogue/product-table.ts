import type { Generated } from 'kysely';
import * as z from 'zod/mini';
import { centsSchema } from '#features/pricing/money-schema.ts';
import { bigint, integer, optionalText, type RowOf, text } from '#platform/database/columns.ts';
import { keysOf } from '#platform/objects.ts';
import { columnsOf } from './field/field-values.ts';
import { PRODUCT_FIELDS } from './field/product-fields.ts';

/**
 * The columns of `product`, without its rating. Flags are 0 or 1, times are epoch milliseconds. Prices except
 * `sale_price_cents` are copies of those of the cheapest variant, for lists and filters.
 */
export const PRODUCT_COLUMNS = {
  id: text,
  ...columnsOf(PRODUCT_FIELDS),
  /** The name in lower case, compared by code points. Used by searches. */
  name_key: text,
  image: text,
  image_alt: text,
  /** All pictures as JSON; null if there is only the main one. */
  images: optionalText,
  price_cents: { type: 'bigint', schema: centsSchema },
  /** The price that it is compared with, above `price_cents`; null if there is none. */
  compare_at_price_cents: { type: 'bigint', schema: z.nullable(centsSchema) },
  /** Saving compared with that price, in whole percent, rounded down; 0 if there is none. */
  saving_percent: integer,
  /** JSON: the options, each with its values. */
  options: text,
  /** The id of the only variant; null if there are several. */
  sole_variant_id: optionalText,
  added_at: bigint,
  /** A JSON list of attributes. */
  attributes: text,
  /** The facet set with the values that it can be filtered by; empty if it has none. */
  facet_set_id: text,
} as const;

/** All columns of `product`. Lists name them, because rows of `select *` take longer on SQLite (sqlite-dialect.server.ts). */
export const WHOLE_PRODUCT = [...keysOf(PRODUCT_COLUMNS), 'rating_sum', 'rating_count', 'rating_rank'] as const;

/** The row of a product without its rating. */
export type ProductRow = RowOf<typeof PRODUCT_COLUMNS>;

/** Rows of `product`. */
export interface ProductTable extends ProductRow {
  /** The stars of all visible reviews, and their number. Changed by guarded updates only. */
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  /** Sorts by the average as shown, then by the number of reviews; 0 without reviews. */
  rating_rank: Generated<number>;
}

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
