import { expect, test } from 'vitest';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { withdrawalCalls } from '#features/order/withdrawal/withdrawal-calls.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import { runJob } from '../support/jobs.ts';
import type { OrderJson } from '../support/json.ts';
import { netPaid, payByCard } from '../support/payments.ts';
import { openTaxShop } from '../support/taxes.ts';

/** Opens a shop with a board, which pays the standard rate, and a book, which pays the reduced one. */
async function open(settings: Partial<Settings>) {
  const { shop, admin, wilma, place } = await openTaxShop(settings);
  const [board, book] = [
    await shop.addProduct({ name: 'Board', price: 101.55, stock: 50 }),
    await shop.addProduct({ name: 'Book', price: 19.99, stock: 50, taxClass: 'reduced' }),
  ];
  await shop.request(couponCalls.addCoupon, { as: admin, body: { code: 'TENTH', kind: 'percent', value: 10 } });
  const read = (order: OrderJson) => shop.request(orderCalls.getOrder, { as: wilma, params: { orderId: order._id } });
  return {
    ...{ shop, admin, wilma, read },
    order: (amounts: [number, number], sale: Partial<Parameters<typeof place>[0]>) => {
      const items = [board, book].map((product, index) => ({ product, amount: amounts[index] ?? 0 }));
      return place({ to: 'DE', items: items.filter(({ amount }) => amount > 0), ...sale });
    },
    async withdraw(order: OrderJson, lines: { line: number; amount: number }[]) {
      const body = { order: order._id, email: wilma.email, name: 'Wilma', lines };
      await shop.request(withdrawalCalls.withdraw, { body });
      await runJob(shop, 'handle-withdrawals');
      return read(order);
    },
  };
}

/** What an order costs in all. */
const costOf = ({ subtotal, discount, totalAmount, shippingFee, taxAmount, taxLines }: OrderJson) => ({
  ...{ subtotal, discount, totalAmount, shippingFee, taxAmount, taxLines },
});

const totalOf = ({ totalAmount, shippingFee, taxAmount, taxMode }: OrderJson) =>
  Math.round((totalAmount + shippingFee + (taxMode === 'added' ? taxAmount : 0)) * 100);

test.each(['included', 'added'] as const)(
  'without withdrawn pieces, an order that is not paid costs what it would cost without them, taxes %s',
  async (taxMode) => {
    const { shop, admin, wilma, order, withdraw, read } = await open({ taxMode });
    const placed = await order([2, 3], { payment: 'card' });
    const after = await withdraw(placed, [
      { line: 0, amount: 1 },
      { line: 1, amount: 1 },
    ]);
    const fresh = await order([1, 2], { payment: 'card' });
    expect(costOf(after)).toEqual(costOf(fresh));
    expect(after.items.map(({ tax, shippingTax }) => [tax, shippingTax])).toEqual(
      fresh.items.map(({ tax, shippingTax }) => [tax, shippingTax]),
    );

    await payByCard(shop, wilma, after);
    expect(await netPaid(shop, placed)).toBe(totalOf(fresh));
    const params = { orderId: placed._id };
    await shop.request(orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });
    for (const line of [0, 1, 1]) {
      const body = { lines: [{ line, amount: 1, reason: 'other' as const }] };
      const { _id: returnId } = await shop.request(returnCalls.requestReturn, { as: wilma, params, body });
      await shop.request(returnCalls.decideReturn, { as: admin, params: { returnId }, body: { accept: true } });
      await shop.request(returnCalls.receiveReturn, { as: admin, params: { returnId }, body: { restock: true } });
    }
    expect((await read(placed)).refundedAmount).toBe(totalOf(fresh) / 100);
    expect(await netPaid(shop, placed)).toBe(0);
  },
);

test.each(['included', 'added'] as const)('a coupon stays with the pieces that remain, taxes %s', async (taxMode) => {
  const { order, withdraw } = await open({ taxMode });
  const placed = await order([2, 2], { coupon: 'TENTH' });
  const { items, taxAmount, taxLines, totalAmount, subtotal, discount } = await withdraw(placed, [
    { line: 1, amount: 2 },
  ]);
  expect(items[1]).toMatchObject({ amount: 2, withdrawn: 2, uncharged: 2, tax: 0 });
  expect(taxLines.map(({ percent }) => percent)).toEqual([19]);
  expect(items.reduce((sum, { tax = 0 }) => sum + Math.round(tax * 100), 0)).toBe(Math.round(taxAmount * 100));
  expect({ subtotal, discount, totalAmount }).toEqual({ subtotal: 203.1, discount: 20.31, totalAmount: 182.79 });
});

test('an export stays without tax', async () => {
  const { order, withdraw } = await open({ taxMode: 'included' });
  const placed = await order([2, 1], { to: 'CH' });
  const after = await withdraw(placed, [{ line: 0, amount: 1 }]);
  const fresh = await order([1, 1], { to: 'CH' });
  expect(after).toMatchObject({ taxTreatment: 'export', taxAmount: 0, taxLines: [], subtotal: fresh.subtotal });
  // Each is rounded once, over all of its lines.
  expect(Math.abs(after.totalAmount - fresh.totalAmount)).toBeLessThan(0.02);
});
