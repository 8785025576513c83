import { arrivalAt, type DeliveryCalendar } from '#features/delivery/delivery-date.ts';
import { type Cents, cents, formatPrice } from '#features/pricing/money.ts';
import type { ShownMethod } from '#features/shipping/offered-method-schema.ts';

/** Says when an order that is placed now arrives: "Fri 27 to Mon 30 Nov" or, without a calendar, "2 to 4 business days". */
export function describeDays(
  { minDays, maxDays }: Pick<ShownMethod, 'minDays' | 'maxDays'>,
  calendar: DeliveryCalendar | undefined,
): string {
  if (calendar) return arrivalAt(Date.now(), calendar, { minDays, maxDays });
  const days = minDays === maxDays ? `${maxDays}` : `${minDays} to ${maxDays}`;
  return `${days} business ${maxDays === 1 ? 'day' : 'days'}`;
}

/** "$12.00 more for free shipping"; undefined if it is free, or never is. `goodsAmount` is the subtotal less the discount. */
export function describeFree({ price, freeAbove }: ShownMethod, goodsAmount: Cents): string | undefined {
  if (price === 0 || freeAbove === undefined || freeAbove <= goodsAmount) return undefined;
  return `${formatPrice(cents(freeAbove - goodsAmount))} more for free shipping`;
}
