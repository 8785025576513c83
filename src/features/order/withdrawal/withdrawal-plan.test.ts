import { describe, expect, test } from 'vitest';
import { type Order, orderSchema } from '../order/order-schema.ts';
import { planWithdrawal, withdrawalDeadline } from './withdrawal-plan.ts';

const AT = Date.UTC(2026, 10, 20, 12);
const item = (line: number, amount: number) => ({ line, amount, productId: 'p', name: 'n', image: '', price: 10 });

/** An order of one piece (line 0) and two (line 1). */
function orderWith(changes: Record<string, unknown> = {}): Order {
  return orderSchema.parse({
    ...{ _id: 'id', email: '', addressLines: [], subtotal: 30, discount: 0, totalAmount: 30, shippingFee: 5 },
    ...{ taxLines: [], taxAmount: 0, taxMode: 'off', taxTreatment: 'none', returnDays: 30, warrantyYears: 2 },
    customer: { name: '', mobile: 0, streetAddress: '', city: '', zip: 0, country: 'DE' },
    ...{ items: [item(0, 1), item(1, 2)], payment: { method: 'cash', status: true } },
    ...{ status: 'pending', refunds: [], shipments: [], returns: [], date: new Date(AT).toISOString(), version: 0 },
    ...changes,
  });
}

const parcel = (lines: { line: number; amount: number }[]) => ({
  ...{ _id: 's', at: new Date(AT).toISOString(), carrier: 'dhl', lines },
});
const returned = (state: string, lines: { line: number; amount: number }[]) => ({
  ...{ _id: 'r', at: new Date(AT).toISOString(), state },
  lines: lines.map((each) => ({ ...each, reason: 'other' })),
});
const [FIRST, BOTH, ONE] = [
  { line: 0, amount: 1 },
  { line: 1, amount: 2 },
  { line: 1, amount: 1 },
];
const DELIVERED = { status: 'delivered', deliveredAt: new Date(AT).toISOString() };

describe('what follows from a withdrawal', () => {
  const plan = (changes: Record<string, unknown>, lines?: { line: number; amount: number }[], receivedAt = AT) =>
    planWithdrawal(orderWith(changes), { lines, receivedAt }, 'UTC');

  test.each([
    ['an order that was not shipped', {}, undefined, { does: 'cancel' }],
    ['all of its lines', {}, [FIRST, BOTH], { does: 'cancel' }],
    ['some of its lines', {}, [ONE], { does: 'take-back', unshipped: [ONE], shipped: [] }],
    ['what remains of it', { items: [item(0, 1), { ...item(1, 2), withdrawn: 2 }] }, [FIRST], { does: 'cancel' }],
    [
      'an order that was shipped',
      { shipments: [parcel([FIRST, BOTH])] },
      undefined,
      { does: 'take-back', unshipped: [], shipped: [FIRST, BOTH] },
    ],
    [
      'one that was shipped in part',
      { shipments: [parcel([FIRST])] },
      undefined,
      { does: 'take-back', unshipped: [BOTH], shipped: [FIRST] },
    ],
    [
      'one that was delivered without a parcel',
      DELIVERED,
      undefined,
      { does: 'take-back', unshipped: [], shipped: [FIRST, BOTH] },
    ],
    [
      'one with a return',
      { ...DELIVERED, returns: [returned('accepted', [FIRST])] },
      undefined,
      { does: 'take-back', unshipped: [], shipped: [BOTH] },
    ],
    [
      'one whose return was refused',
      { ...DELIVERED, returns: [returned('refused', [FIRST])] },
      [FIRST],
      { does: 'take-back', unshipped: [], shipped: [FIRST] },
    ],
    [
      'one that is back',
      { ...DELIVERED, returns: [returned('received', [FIRST, BOTH])] },
      undefined,
      { does: 'nothing' },
    ],
    ['one that was cancelled', { status: 'cancelled' }, undefined, { does: 'nothing' }],
    ['a line that it does not have', {}, [{ line: 2, amount: 1 }], { does: 'not-in-order' }],
    ['more pieces than it has', {}, [{ line: 0, amount: 2 }], { does: 'not-in-order' }],
  ] as const)('%s', (_, changes, lines, expected) => {
    expect(plan(changes, lines && [...lines])).toEqual(expected);
  });

  test('it is late from the end of the 14th day after the delivery on', () => {
    const deadline = Date.UTC(2026, 11, 5);
    expect(plan(DELIVERED, undefined, deadline - 1)).toMatchObject({ does: 'take-back' });
    expect(plan(DELIVERED, undefined, deadline)).toEqual({ does: 'late' });
  });
});

test('the last day ends where the shop is', () => {
  expect(withdrawalDeadline(Date.UTC(2026, 10, 20, 23, 30), 'Europe/Berlin')).toBe(Date.UTC(2026, 11, 5, 23));
  expect(withdrawalDeadline(Date.UTC(2026, 10, 20, 23, 30), 'UTC')).toBe(Date.UTC(2026, 11, 5));
});
