import { expect, test } from 'vitest';
import type { Category } from '#features/catalogue/category.ts';
import { cents } from '#features/pricing/money.ts';
import { applyCoupon, describeCoupon, explainCoupon } from './coupon-rules.ts';
import type { CouponDraft } from './coupon-schema.ts';

const START = '2026-12-01T00:00:00.000Z';
const END = '2026-12-24T00:00:00.000Z';
const PERCENT: CouponDraft = { code: 'A', kind: 'percent', value: 10 };

test.each([
  [Date.parse(START) - 1, 'coupon-not-yet'],
  [Date.parse(START), undefined],
  [Date.parse(END) - 1, undefined],
  [Date.parse(END), 'coupon-over'],
])('a coupon applies from its first moment up to its last one: at %i %s', (now, reason) => {
  expect(reasonOf(applyCoupon({ ...PERCENT, startsAt: START, endsAt: END }, [lineOf(8000)], now))).toBe(reason);
});

test.each([
  [7999, 'coupon-too-little'],
  [8000, undefined],
])('products of %i cents meet a minimum of $80: %s', (price, reason) => {
  expect(reasonOf(applyCoupon({ ...PERCENT, minSubtotal: cents(8000) }, [lineOf(price)], 0))).toBe(reason);
});

test('a coupon of a category needs one line of it, and leaves shipping as it is', () => {
  const coupon: CouponDraft = { ...PERCENT, category: 'pc' };
  expect(reasonOf(applyCoupon(coupon, [lineOf(100, 'mobile')], 0))).toBe('coupon-not-applicable');
  expect(applyCoupon(coupon, [lineOf(100, 'mobile'), lineOf(8000)], 0)).toEqual({
    ok: true,
    discounts: [0, 800],
    isShippingFree: false,
  });
});

test('the day on which a coupon ended is the last one on which it applied', () => {
  const refusal = { reason: 'coupon-over', endsAt: END } as const;
  expect(explainCoupon(refusal, 'UTC')).toBe('This coupon ended on 23 December 2026.');
});

test.each<[CouponDraft, string]>([
  [PERCENT, '10 % off'],
  [{ ...PERCENT, category: 'pc' }, '10 % off PC Gadget'],
  [{ code: 'A', kind: 'amount', value: cents(1250) }, '$12.50 off'],
  [{ code: 'A', kind: 'free-shipping' }, 'Free shipping'],
  [{ code: 'A', kind: 'free-shipping', category: 'mobile' }, 'Free shipping with Mobile Gadget'],
])('describes %j', (coupon, text) => {
  expect(describeCoupon(coupon)).toBe(text);
});

function lineOf(price: number, category: Category = 'pc') {
  return { price: cents(price), amount: 1, category };
}

function reasonOf(result: ReturnType<typeof applyCoupon>): string | undefined {
  return result.ok ? undefined : result.reason;
}
