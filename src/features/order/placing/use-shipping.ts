import { useEffect, useState } from 'react';
import type { CartCoupon } from '#features/cart/cart-coupon.ts';
import type { CartItem } from '#features/cart/cart-item.ts';
import type { QuotedCosts } from '#features/cart/cart-totals.ts';
import { cents } from '#features/pricing/money.ts';
import { tabStorage } from '#platform/browser-storage.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type QuotedPlace, taxOfQuote, useQuote } from '../quote/use-quote.ts';

const METHOD_KEY = 'checkout-shipping-method';

export type CheckoutShipping = ReturnType<typeof useShipping>;

interface QuotedOrder {
  coupon: CartCoupon;
  hasZones: boolean;
  hasTaxes: boolean;
  place: QuotedPlace;
  /** Empty for none. */
  vatNumber: string;
}

/**
 * How the cart is shipped and taxed: the shop's methods, of which the customer chooses one. The cheapest is chosen at
 * first. Without shipping zones and taxes, nothing is asked, until an order is refused because there are some by now.
 */
export function useShipping(cart: readonly CartItem[], { coupon, hasZones, hasTaxes, place, vatNumber }: QuotedOrder) {
  const [wasRefused, setRefused] = useState(false);
  const [methodId, setMethodId] = useState(() => tabStorage.read(METHOD_KEY));
  const [taxedMethodId, setTaxedMethodId] = useState<string>();
  const isAsked = hasZones || hasTaxes || wasRefused;
  const choices = { ...place, shippingMethodId: taxedMethodId, vatNumber: vatNumber || undefined };
  const { quote, error, busy, retry, askAgain } = useQuote(cart, { coupon, choices, isWanted: isAsked });
  const methods = quote?.methods ?? [];
  const chosen = methods.find(({ _id }) => _id === methodId) ?? methods[0];
  const tax = taxOfQuote(quote);
  // The tax depends on the method, so it is asked for again.
  const isTaxOfAnother = tax !== undefined && chosen?._id !== quote?.shippingMethodId;
  const fee = tax ? quote?.shippingFee : (chosen?.price ?? quote?.shippingFee);
  const quoted: QuotedCosts | undefined = isAsked ? { fee, tax } : undefined;
  const isGone = error instanceof ApiError && error.problem.code === 'shipping-method-required';

  useEffect(() => {
    if (isGone) setTaxedMethodId(undefined);
    else if (isTaxOfAnother) setTaxedMethodId(chosen?._id);
  }, [isGone, isTaxOfAnother, chosen?._id]);

  return {
    /** Undefined in a shop without zones and taxes. */
    quoted,
    /** Whether there are methods to choose from, or may be once the shop has answered. */
    isShown: (hasZones || wasRefused) && (quote === undefined || methods.length > 0),
    methods,
    chosen,
    /** The subtotal less the discount. */
    goodsAmount: quote && cents(quote.subtotal - quote.discount),
    vatCheck: quote?.vatCheck,
    error,
    busy: busy || isTaxOfAnother,
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
