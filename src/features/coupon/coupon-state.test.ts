import { expect, test } from 'vitest';
import { cents } from '#features/pricing/money.ts';
import type { Coupon } from './coupon-schema.ts';
import { couponStateOf, describeLimits, describeTime } from './coupon-state.ts';

const START = '2026-12-01T00:00:00.000Z';
const END = '2026-12-24T00:00:00.000Z';
const COUPON: Coupon = { _id: 'coupon', code: 'A', kind: 'percent', value: 10, uses: 2 };

test.each([
  [Date.parse(START) - 1, { kind: 'later', text: 'Starts 1 Dec 2026' }],
  [Date.parse(START), { kind: 'active', text: 'Active' }],
  [Date.parse(END) - 1, { kind: 'active', text: 'Active' }],
  [Date.parse(END), { kind: 'ended', text: 'Ended' }],
])('the state at %i is %j', (now, state) => {
  expect(couponStateOf({ ...COUPON, startsAt: START, endsAt: END }, { now, timeZone: 'UTC' })).toEqual(state);
});

test.each([
  [2, { kind: 'used-up', text: 'Used up' }],
  [3, { kind: 'active', text: 'Active' }],
  [undefined, { kind: 'active', text: 'Active' }],
])('with at most %s uses, the state after 2 is %j', (maxUses, state) => {
  expect(couponStateOf({ ...COUPON, maxUses }, { now: 0, timeZone: 'UTC' })).toEqual(state);
});

test.each([
  [{}, 'No end'],
  [{ startsAt: START }, 'No end'],
  [{ endsAt: END }, '23 Dec 2026'],
  [{ startsAt: START, endsAt: END }, '1 Dec 2026 to 23 Dec 2026'],
])('%j applies: %s', (times, text) => {
  expect(describeTime({ ...COUPON, ...times }, 'UTC')).toBe(text);
});

test.each([
  [{}, ''],
  [{ minSubtotal: cents(8000) }, 'From $80.00'],
  [{ maxUsesPerCustomer: 1 }, 'Once for each customer'],
  [{ minSubtotal: cents(8000), maxUsesPerCustomer: 3 }, 'From $80.00, 3 times for each customer'],
])('the limits of %j are "%s"', (limits, text) => {
  expect(describeLimits({ ...COUPON, ...limits })).toBe(text);
});
