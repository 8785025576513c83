import { describe, expect, test } from 'vitest';
import { cents } from '#features/pricing/money.ts';
import type { Order } from '../order/order-schema.ts';
import { bodyOf, initialEntries, problemOf, type RefundEntries, totalOf } from './refund-entries.ts';

/** Two pieces at $10 and one at $30, with $5 for shipping. */
const order: Order = {
  _id: 'o',
  email: 'mara@example.com',
  customer: { name: 'Mara', mobile: 1, streetAddress: 'Street 1', city: 'Portland', zip: 97209, country: 'US' },
  addressLines: ['Mara', 'Street 1', 'Portland, 97209'],
  items: [
    { line: 0, productId: 'a', name: 'A', image: '', amount: 2, price: cents(1000) },
    { line: 1, productId: 'b', name: 'B', image: '', amount: 1, price: cents(3000) },
  ],
  subtotal: cents(5000),
  discount: cents(0),
  totalAmount: cents(5000),
  shippingFee: cents(500),
  ...{ taxLines: [], taxAmount: cents(0), taxMode: 'off', taxTreatment: 'none' },
  status: 'confirmed',
  payment: { method: 'card', status: true },
  refunds: [],
  shipments: [],
  returns: [],
  returnDays: 30,
  warrantyYears: 2,
  date: '2026-11-20T10:00:00.000Z',
  version: 0,
};
const entries = (changed: Partial<RefundEntries>): RefundEntries => ({ ...initialEntries(order), ...changed });

test('a form begins with everything that is left, and nothing of the lines', () => {
  expect(initialEntries(order)).toEqual({ kind: 'rest', amounts: [0, 0], shipping: false, amount: '', reason: '' });
});

describe('what a refund comes to', () => {
  test.each<[Partial<RefundEntries>, number | undefined]>([
    [{}, 5500],
    [{ kind: 'rest', amounts: [1, 0], amount: '3' }, 5500],
    [{ kind: 'amount', amount: '12.50' }, 1250],
    [{ kind: 'amount', amount: 'twelve' }, undefined],
    [{ kind: 'lines', amounts: [2, 0] }, 2000],
    [{ kind: 'lines', amounts: [1, 1], shipping: true }, 4500],
    [{ kind: 'lines', amounts: [0, 0], shipping: true }, 500],
  ])('%j: %s cents', (changed, total) => {
    expect(totalOf(order, entries(changed))).toBe(total);
  });

  test('what was refunded is not left', () => {
    expect(totalOf({ ...order, refundedAmount: cents(500) }, entries({}))).toBe(5000);
  });
});

test.each<[Partial<RefundEntries>, string | undefined]>([
  [{}, undefined],
  [{ kind: 'lines' }, 'Choose what to refund'],
  [{ kind: 'lines', amounts: [0, 1] }, undefined],
  [{ kind: 'amount', amount: '0' }, 'Enter an amount'],
  [{ kind: 'amount', amount: '55' }, undefined],
  [{ kind: 'amount', amount: '55.01' }, 'That is more than what is left of this payment'],
  [{ kind: 'amount', amount: '1.234' }, expect.any(String)],
])('%j is explained as %s', (changed, problem) => {
  expect(problemOf(order, entries(changed))).toEqual(problem);
});

test.each<[Partial<RefundEntries>, object]>([
  [{}, { reason: undefined }],
  [{ reason: ' Dented ' }, { reason: 'Dented' }],
  [{ reason: '  ' }, { reason: undefined }],
  [
    { kind: 'amount', amount: '12.5', reason: 'Late' },
    { amount: 12.5, reason: 'Late' },
  ],
  [
    { kind: 'lines', amounts: [0, 1] },
    { lines: [{ line: 1, amount: 1 }], shipping: undefined, reason: undefined },
  ],
  [
    { kind: 'lines', shipping: true },
    { lines: undefined, shipping: true, reason: undefined },
  ],
])('%j is sent as %j', (changed, body) => {
  expect(bodyOf(entries(changed))).toStrictEqual(body);
});
