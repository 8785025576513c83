import type { Cents } from '#features/pricing/money.ts';

/** Rows of `price_change`: what a variant has cost over time. They are deleted with the variant. */
export interface PriceChangeTable {
  product_id: string;
  variant_id: string;
  /** Its place among the changes of the variant, whose times may be those of several clocks. */
  number: number;
  price_cents: Cents;
  compare_at_price_cents: Cents | null;
  /** 1 if the variant had these prices already when they were recorded, so that earlier ones are unknown. */
  found: number;
  /** Epoch milliseconds. */
  at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    price_change: PriceChangeTable;
  }
}
