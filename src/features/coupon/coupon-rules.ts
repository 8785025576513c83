import { CATEGORY_LABELS, type Category } from '#features/catalogue/category.ts';
import { type CategorisedLine, discountsOf, isDiscounted } from '#features/pricing/discount.ts';
import { type Cents, cents, formatPrice } from '#features/pricing/money.ts';
import { subtotalOf } from '#features/pricing/totals.ts';
import { formatDate } from '#platform/format-dates.ts';
import type { CouponDraft } from './coupon-schema.ts';

/** What a coupon changes in an order: what each line gets off, and whether its cheapest way of shipping is free. */
export interface AppliedCoupon {
  discounts: readonly Cents[];
  isShippingFree: boolean;
}

/** What a customer reads about a code that no coupon has. */
export const UNKNOWN_CODE = 'There is no such coupon. Check the code, or order without it.';

/** Why a coupon does not apply to an order. */
export type CouponRefusal =
  | { reason: 'coupon-unknown' }
  | { reason: 'coupon-not-yet'; startsAt: string }
  | { reason: 'coupon-over'; endsAt: string }
  | { reason: 'coupon-used-up'; byCustomer: boolean }
  | { reason: 'coupon-too-little'; minSubtotal: Cents; subtotal: Cents }
  | { reason: 'coupon-not-applicable'; category: Category };

/**
 * Applies a coupon to the lines of an order, at a moment in epoch milliseconds. How often the coupon was used is checked
 * where the use is counted.
 */
export function applyCoupon(
  coupon: CouponDraft,
  lines: readonly CategorisedLine[],
  now: number,
): ({ ok: true } & AppliedCoupon) | ({ ok: false } & CouponRefusal) {
  const { startsAt, endsAt, minSubtotal, category } = coupon;
  if (startsAt !== undefined && now < Date.parse(startsAt)) return { ok: false, reason: 'coupon-not-yet', startsAt };
  if (endsAt !== undefined && now >= Date.parse(endsAt)) return { ok: false, reason: 'coupon-over', endsAt };
  const subtotal = subtotalOf(lines);
  if (minSubtotal !== undefined && subtotal < minSubtotal)
    return { ok: false, reason: 'coupon-too-little', minSubtotal, subtotal };
  if (category !== undefined && !lines.some((line) => isDiscounted(line, coupon)))
    return { ok: false, reason: 'coupon-not-applicable', category };
  return { ok: true, discounts: discountsOf(lines, coupon), isShippingFree: coupon.kind === 'free-shipping' };
}

/** Sums up what a coupon takes off the lines of an order. */
export function discountOf({ discounts }: Pick<AppliedCoupon, 'discounts'>): Cents {
  return cents(discounts.reduce((sum, each) => sum + each, 0));
}

/** Explains to a customer why a coupon does not apply, with days of the shop's time zone. */
export function explainCoupon(refusal: CouponRefusal, timeZone: string): string {
  switch (refusal.reason) {
    case 'coupon-unknown':
      return UNKNOWN_CODE;
    case 'coupon-not-yet':
      return `This coupon applies from ${formatDate(refusal.startsAt, 'longDay', timeZone)}.`;
    case 'coupon-over':
      return `This coupon ended on ${formatDate(Date.parse(refusal.endsAt) - 1, 'longDay', timeZone)}.`;
    case 'coupon-used-up':
      return refusal.byCustomer
        ? 'You have used this coupon as often as one customer may.'
        : 'This coupon was used as often as it may be.';
    case 'coupon-too-little':
      return (
        `This coupon applies to orders from ${formatPrice(refusal.minSubtotal)}, and your products cost ` +
        `${formatPrice(refusal.subtotal)}.`
      );
    case 'coupon-not-applicable':
      return `This coupon is for ${CATEGORY_LABELS[refusal.category]}, and your cart has nothing of that category.`;
  }
}

/** Says what a coupon gives, such as "30 % off PC Gadget". */
export function describeCoupon(coupon: CouponDraft): string {
  const where = coupon.category === undefined ? '' : ` ${CATEGORY_LABELS[coupon.category]}`;
  switch (coupon.kind) {
    case 'percent':
      return `${coupon.value} % off${where}`;
    case 'amount':
      return `${formatPrice(coupon.value)} off${where}`;
    case 'free-shipping':
      return coupon.category === undefined ? 'Free shipping' : `Free shipping with${where}`;
  }
}
