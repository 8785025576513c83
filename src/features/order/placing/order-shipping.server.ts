import { type AppliedCoupon, discountOf } from '#features/coupon/coupon-rules.ts';
import { type Cents, cents } from '#features/pricing/money.ts';
import { type PricedLine, subtotalOf } from '#features/pricing/totals.ts';
import { chooseMethod, type OfferedMethod } from '#features/shipping/quote-shipping.ts';
import type { Shipping } from '#features/shipping/shipping.server.ts';
import type { CheckedDraft } from '../order/order-schema.ts';

/** The fee of an order, with its method unless the shop has no shipping zones. */
export interface OrderShipping {
  fee: Cents;
  /** What the cheapest delivery would have cost; at most the fee. */
  cheapestFee: Cents;
  method: OfferedMethod | undefined;
}

/** Why an order cannot be shipped as its customer asked, with the methods that are available. */
export type ShippingRefusal =
  | { reason: 'not-shipped-to' }
  | { reason: 'shipping-method-required' | 'shipping-changed'; methods: readonly OfferedMethod[] };

/** Computes the fee of an order before tax like a quote does. */
export function shipOrder(
  shipping: Shipping,
  { customer, shippingMethodId }: CheckedDraft,
  lines: readonly (PricedLine & { weightGrams: number | null })[],
  coupon: AppliedCoupon | undefined,
): ({ ok: true; methods: readonly OfferedMethod[] } & OrderShipping) | { ok: false; refusal: ShippingRefusal } {
  const discount = coupon ? discountOf(coupon) : cents(0);
  const offer = shipping.offer(customer, {
    lines,
    goodsAmount: cents(subtotalOf(lines) - discount),
    isShippingFree: coupon?.isShippingFree ?? false,
  });
  if (!offer) return { ok: false, refusal: { reason: 'not-shipped-to' } };
  const { methods } = offer;
  const chosen = chooseMethod(offer, shippingMethodId, { takesCheapest: false });
  if (!chosen.ok) return { ok: false, refusal: { reason: chosen.reason, methods } };
  const { fee, method } = chosen;
  return { ok: true, fee, cheapestFee: findCheapestFee(fee, methods), method, methods };
}

/** Collecting an order is no delivery, so it counts only if that was chosen. */
function findCheapestFee(fee: Cents, methods: readonly OfferedMethod[]): Cents {
  const deliveries = methods.filter(({ pickup }) => pickup === undefined).map(({ price }) => price);
  return cents(Math.min(fee, ...deliveries));
}
