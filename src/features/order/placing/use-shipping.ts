import { useState } from 'react';
import type { CartCoupon } from '#features/cart/cart-coupon.ts';
import type { CartItem } from '#features/cart/cart-item.ts';
import type { CartShipping } from '#features/cart/cart-totals.ts';
import { cents } from '#features/pricing/money.ts';
import { tabStorage } from '#platform/browser-storage.ts';
import { type QuotedPlace, useQuote } from '../quote/use-quote.ts';

const METHOD_KEY = 'checkout-shipping-method';

export type CheckoutShipping = ReturnType<typeof useShipping>;

/**
 * How the cart is shipped: the shop's methods, of which the customer chooses one. The cheapest is chosen at first. Without
 * shipping zones, nothing is asked, until an order is refused because there are some by now.
 */
export function useShipping(
  cart: readonly CartItem[],
  { coupon, hasZones, place }: { coupon: CartCoupon; hasZones: boolean; place: QuotedPlace },
) {
  const [wasRefused, setRefused] = useState(false);
  const [methodId, setMethodId] = useState(() => tabStorage.read(METHOD_KEY));
  const isAsked = hasZones || wasRefused;
  const { quote, error, busy, retry, askAgain } = useQuote(cart, { coupon, place, isWanted: isAsked });
  const methods = quote?.methods ?? [];
  const chosen = methods.find(({ _id }) => _id === methodId) ?? methods[0];
  const shipping: CartShipping | undefined = isAsked ? { fee: chosen?.price ?? quote?.shippingFee } : undefined;

  return {
    /** Undefined in a shop without zones. */
    shipping,
    /** Whether there are methods to choose from, or may be once the shop has answered. */
    isShown: isAsked && (quote === undefined || methods.length > 0),
    methods,
    chosen,
    /** The subtotal less the discount. */
    goodsAmount: quote && cents(quote.subtotal - quote.discount),
    error,
    busy,
    retry,

    choose(id: string): void {
      tabStorage.write(METHOD_KEY, id);
      setMethodId(id);
    },

    /** Asks for the methods again, after an order was refused because of them. */
    askAgain(): void {
      setRefused(true);
      askAgain();
    },
  };
}
