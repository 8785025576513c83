import { type Cents, cents } from '#features/pricing/money.ts';
import { type Totals, type TotalTax, totalsOf } from '#features/pricing/totals.ts';
import type { CartDiscount } from './cart-coupon.ts';
import type { CartItem } from './cart-item.ts';
import { availableLines } from './cart-state.ts';

/** What the shop says a cart costs, where browsers cannot compute it: with shipping zones or taxes. */
export interface QuotedCosts {
  /** For shipping. Undefined until the shop has answered, and if nothing ships to the place. */
  fee: Cents | undefined;
  /** Absent until the shop has answered, and without taxes. */
  tax?: TotalTax | undefined;
}

/** What a cart comes to. While the fee is unknown, the total does not include it. */
export type CartTotals = Omit<Totals, 'shippingFee'> & { shippingFee: Cents | undefined };

/**
 * Computes what the lines that can be ordered come to. Without `quoted`, the shop has no zones and no taxes, and ships for
 * its constant fee.
 */
export function cartTotals(
  cart: readonly CartItem[],
  coupon: CartDiscount | undefined,
  quoted: QuotedCosts | undefined,
): CartTotals {
  const { discount = cents(0), shippingFee } = coupon ?? {};
  const totals = totalsOf(availableLines(cart), {
    discount,
    shippingFee: quoted ? (quoted.fee ?? cents(0)) : shippingFee,
    tax: quoted?.tax,
  });
  return { ...totals, shippingFee: quoted ? quoted.fee : totals.shippingFee };
}
