import { type Cents, cents } from '#features/pricing/money.ts';
import { type Totals, totalsOf } from '#features/pricing/totals.ts';
import type { CartDiscount } from './cart-coupon.ts';
import type { CartItem } from './cart-item.ts';
import { availableLines } from './cart-state.ts';

/** What shipping costs in a shop with shipping zones. */
export interface CartShipping {
  /** Undefined until the shop has answered, and if nothing ships to the place. */
  fee: Cents | undefined;
}

/** What a cart comes to. While the fee is unknown, the total does not include it. */
export type CartTotals = Omit<Totals, 'shippingFee'> & { shippingFee: Cents | undefined };

/**
 * Computes what the lines that can be ordered come to. Without `shipping`, the shop has no zones, and ships for its
 * constant fee.
 */
export function cartTotals(
  cart: readonly CartItem[],
  coupon: CartDiscount | undefined,
  shipping: CartShipping | undefined,
): CartTotals {
  const { discount = cents(0), shippingFee } = coupon ?? {};
  const totals = totalsOf(availableLines(cart), {
    discount,
    shippingFee: shipping ? (shipping.fee ?? cents(0)) : shippingFee,
  });
  return { ...totals, shippingFee: shipping ? shipping.fee : totals.shippingFee };
}
