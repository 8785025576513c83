import { arrivalAt, type DeliveryCalendar } from '#features/delivery/delivery-date.ts';
import { type Cents, cents, formatPrice } from '#features/pricing/money.ts';
import { formatBusinessDays } from '#features/shipping/business-days.ts';
import type { ShownMethod } from '#features/shipping/offered-method-schema.ts';

/** Says when an order that is placed now arrives: "Fri 27 to Mon 30 Nov" or, without a calendar, "2 to 4 business days". */
export function describeDays(
  days: Pick<ShownMethod, 'minDays' | 'maxDays'>,
  calendar: DeliveryCalendar | undefined,
): string {
  return calendar ? arrivalAt(Date.now(), calendar, days) : formatBusinessDays(days);
}

/** "$12.00 more for free shipping"; undefined if it is free, or never is. `goodsAmount` is the subtotal less the discount. */
export function describeFree({ price, freeAbove }: ShownMethod, goodsAmount: Cents): string | undefined {
  if (price === 0 || freeAbove === undefined || freeAbove <= goodsAmount) return undefined;
  return `${formatPrice(cents(freeAbove - goodsAmount))} more for free shipping`;
}
