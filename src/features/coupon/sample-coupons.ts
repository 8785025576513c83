import { cents } from '#features/pricing/money.ts';
import type { CouponDraft } from './coupon-schema.ts';

/** The coupon that a demo proposes in the cart. */
export const PROPOSED_COUPON = { code: 'THOCK10', kind: 'percent', value: 10, maxUsesPerCustomer: 5 } as const;

/** The coupons of a demo. */
export const SAMPLE_COUPONS: readonly CouponDraft[] = [
  PROPOSED_COUPON,
  { code: 'FREESHIP', kind: 'free-shipping', minSubtotal: cents(5000) },
  { code: 'DESK20', kind: 'amount', value: cents(2000), category: 'pc', minSubtotal: cents(15_000), maxUses: 100 },
];
