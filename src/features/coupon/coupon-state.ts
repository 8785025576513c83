import { formatPrice } from '#features/pricing/money.ts';
import { formatDate } from '#platform/format-dates.ts';
import { formatEnd, formatStart } from './coupon-days.ts';
import type { Coupon } from './coupon-schema.ts';

/** Whether a coupon can be used at present, and the words for it. */
export interface CouponState {
  kind: 'active' | 'later' | 'ended' | 'used-up';
  text: string;
}

/** Returns the state of a coupon at a moment in epoch milliseconds, with days of a time zone. */
export function couponStateOf(
  { startsAt, endsAt, maxUses, uses }: Coupon,
  { now, timeZone }: { now: number; timeZone: string },
): CouponState {
  if (endsAt !== undefined && now >= Date.parse(endsAt)) return { kind: 'ended', text: 'Ended' };
  if (maxUses !== undefined && uses >= maxUses) return { kind: 'used-up', text: 'Used up' };
  if (startsAt !== undefined && now < Date.parse(startsAt))
    return { kind: 'later', text: `Starts ${formatDate(startsAt, 'day', timeZone)}` };
  return { kind: 'active', text: 'Active' };
}

/** Says when a coupon applies: "No end", "31 Dec 2026" or "1 Jan 2027 to 31 Jan 2027". */
export function describeTime({ startsAt, endsAt }: Coupon, timeZone: string): string {
  if (endsAt === undefined) return 'No end';
  const last = formatEnd(endsAt, timeZone);
  return startsAt === undefined ? last : `${formatStart(startsAt, timeZone)} to ${last}`;
}

/** Says from what sum on a coupon applies, and how often a customer may use it. Empty if there is no such limit. */
export function describeLimits({ minSubtotal, maxUsesPerCustomer }: Coupon): string {
  const limits = [
    ...(minSubtotal === undefined ? [] : [`From ${formatPrice(minSubtotal)}`]),
    ...(maxUsesPerCustomer === undefined ? [] : [timesPerCustomer(maxUsesPerCustomer)]),
  ];
  return limits.join(', ');
}

function timesPerCustomer(times: number): string {
  return times === 1 ? 'Once for each customer' : `${times} times for each customer`;
}
