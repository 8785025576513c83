import type { Category } from '#features/catalogue/category.ts';
import type { Cents } from '#features/pricing/money.ts';
import type { CouponKind } from './coupon-schema.ts';

/** Rows of `coupon`. Times are epoch milliseconds; null means no limit. */
export interface CouponTable {
  id: string;
  /** In upper case. */
  code: string;
  kind: CouponKind;
  /** Percent, or cents; 0 for free shipping. */
  value: number;
  starts_at: number | null;
  /** The first moment at which it does not apply any more. */
  ends_at: number | null;
  min_subtotal_cents: Cents | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  category: Category | null;
  /** The number of rows of `coupon_use`. Changed by guarded updates only. */
  uses: number;
  added_at: number;
}

/** Rows of `coupon_use`: an order that counts as a use. It is deleted when the use is given back. */
export interface CouponUseTable {
  order_id: string;
  coupon_id: string;
  user_id: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    coupon: CouponTable;
    coupon_use: CouponUseTable;
  }
}
