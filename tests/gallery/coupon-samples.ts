import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { type Person, request } from '../journeys/support/api.ts';
import type { Shop } from '../journeys/support/shop-process.ts';

export const LONG_CODE = 'THANK-YOU-FOR-BEING-A-CUSTOMER-FOR-YEARS';

/** Adds coupons in every state, and one with the longest code. */
export async function addCoupons(shop: Shop, as: Person): Promise<void> {
  for (const body of [
    { code: 'LAUNCH5', kind: 'amount', value: 5, endsAt: '2026-10-31T23:00:00.000Z', maxUses: 200 },
    { code: 'WINTER15', kind: 'percent', value: 15, startsAt: '2099-01-01T00:00:00.000Z', maxUses: 500 },
    {
      code: 'MORNING',
      kind: 'percent',
      value: 12,
      startsAt: '2099-03-01T06:00:00.000Z',
      endsAt: '2099-03-31T18:30:00.000Z',
    },
    { code: 'SHIPFREE', kind: 'free-shipping', minSubtotal: 50 },
    { code: 'DESK30', kind: 'percent', value: 30, category: 'pc', minSubtotal: 80, maxUses: 100 },
    { code: LONG_CODE, kind: 'amount', value: 1234.56, category: 'smart', minSubtotal: 9999, maxUsesPerCustomer: 3 },
    { code: 'HELLO10', kind: 'percent', value: 10, endsAt: '2099-12-31T23:00:00.000Z', maxUsesPerCustomer: 1 },
  ] as const)
    await request(shop, couponCalls.addCoupon, { as, body });
}
