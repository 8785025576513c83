import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { checkLedger } from '#features/catalogue/stock/ledger-check.server.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { describeOutcome } from '#features/order/order/stock-outcome.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { runJob } from '../support/jobs.ts';
import { payByCard } from '../support/payments.ts';
import { createTestShop, draftOf, PEBBLE } from '../support/test-shop.ts';

const { price: _, quantity: __, ...BASE } = PEBBLE;
const PRODUCT = {
  ...BASE,
  options: [{ name: 'Switch', values: ['Linear', 'Tactile'] }],
  variants: ['Linear', 'Tactile'].map((Switch) => ({ values: { Switch }, price: 50, stock: 5 })),
};
const PARTLY = '2 of 3 pieces were put back; the variant Tactile no longer exists';
const DELETED = `2 of 3 pieces were put back; the product ${PEBBLE.name} no longer exists`;

/** Orders 1 piece of the variant "Tactile" of a product (line 0) and 2 mice (line 1). */
async function placeOrder(payment: 'cash' | 'card' = 'cash') {
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const shop = await createTestShop({ now: () => clock.now, config: { orderHoldMilliseconds: 60_000 } });
  const [wilma, as] = [await shop.signUp(), await shop.signInAsAdmin()];
  const added = await shop.send(productCalls.addProduct, { as, body: PRODUCT });
  const productId: string = added.json().insertedId;
  const product = await shop.request(productCalls.getProduct, { params: { productId } });
  const [linear, tactile] = product.variants;
  const mouse = await shop.addProduct({ name: 'Mouse', price: 20, stock: 5 });
  const items = [
    { productId, variantId: tactile?._id, price: 50, amount: 1 },
    { productId: mouse._id, price: 20, amount: 2 },
  ];
  const body = { ...draftOf(wilma, []), items, payment: { method: payment } };
  const order = await shop.request(orderCalls.placeOrder, { as: wilma, body });
  const params = { orderId: order._id };
  const id = order._id.slice(0, 4);

  return {
    ...{ clock, shop, wilma, as, mouse, order, params, id },
    /** Removes the variant from the product, which an order that was not shipped would prevent. */
    async removeVariant(): Promise<void> {
      const { stock: _, quantity: __, ...kept } = linear ?? {};
      const options = [{ name: 'Switch', values: ['Linear'] }];
      const body = { ...BASE, published: true, options, variants: [kept] };
      const changed = await shop.send(productCalls.changeProduct, { as, params: { productId }, body });
      expect(changed.statusCode, changed.body).toBe(200);
    },
    removeProduct: () => shop.request(productCalls.removeProduct, { as, params: { productId } }),
    timeline: async (reader = as) =>
      (await shop.request(timelineCalls.readTimeline, { as: reader, params })).map(({ text }) => text),
    auditTexts: async () => (await shop.request(auditCalls.listAudit, { as })).map(({ text }) => text),
  };
}

type Placed = Awaited<ReturnType<typeof placeOrder>>;

test.each([
  ['a removed variant', ({ removeVariant }: Placed) => removeVariant(), PARTLY],
  ['a deleted product', ({ removeProduct }: Placed) => removeProduct(), DELETED],
])('a return of %s says what was put back', async (_, remove, outcome) => {
  const placed = await placeOrder();
  const { shop, as, wilma, params, id, mouse } = placed;
  await shop.request(orderCalls.changeStatus, { as, params, body: { status: 'delivered' } });
  await remove(placed);
  const lines = [
    { line: 0, amount: 1, reason: 'damaged' as const },
    { line: 1, amount: 2, reason: 'damaged' as const },
  ];
  const { _id: returnId } = await shop.request(returnCalls.requestReturn, { as: wilma, params, body: { lines } });
  await shop.request(returnCalls.decideReturn, { as, params: { returnId }, body: { accept: true } });
  const receipt = { as, params: { returnId }, body: { restock: true } };

  expect(await shop.request(returnCalls.receiveReturn, receipt)).toEqual({ state: 'received', stock: outcome });
  expect(await placed.timeline()).toContain(`Return received, $95.00 to refund. ${outcome}`);
  expect(await placed.timeline(wilma)).toContain('Return received, $95.00 to refund');
  expect(await placed.auditTexts()).toContain(`Received a return of order ${id}: refunded $95.00, ${outcome}`);
  expect(await shop.stockOf(mouse)).toBe(5);
  expect((await checkLedger(shop.services.db)).gaps).toEqual([]);
});

test('staff read in the timeline what a return put back', async () => {
  const { shop, as, wilma, params, timeline } = await placeOrder();
  await shop.request(orderCalls.changeStatus, { as, params, body: { status: 'delivered' } });
  for (const restock of [true, false]) {
    const body = { lines: [{ line: 1, amount: 1, reason: 'damaged' as const }] };
    const { _id: returnId } = await shop.request(returnCalls.requestReturn, { as: wilma, params, body });
    await shop.request(returnCalls.decideReturn, { as, params: { returnId }, body: { accept: true } });
    const answer = await shop.request(returnCalls.receiveReturn, { as, params: { returnId }, body: { restock } });
    expect(answer).toEqual({ state: 'received' });
  }
  expect((await timeline()).filter((text) => text.startsWith('Return received'))).toEqual([
    'Return received, $20.00 to refund. 1 piece was put back',
    'Return received, $20.00 to refund. Nothing was put back',
  ]);
});

test('a cancellation says what it could not put back, to staff alone', async () => {
  const placed = await placeOrder();
  const { shop, as, wilma, params, id, mouse } = placed;
  await placed.removeProduct();
  expect(await shop.request(cancelCalls.cancelOrder, { as, params, body: {} })).toEqual({
    status: 'cancelled',
    stock: DELETED,
  });
  expect(await placed.timeline()).toContain(`Order cancelled. ${DELETED}`);
  expect(await placed.timeline(wilma)).toContain('Order cancelled');
  expect(await placed.auditTexts()).toContain(`Cancelled order ${id}. ${DELETED}`);
  expect(await shop.stockOf(mouse)).toBe(5);
  expect((await checkLedger(shop.services.db)).gaps).toEqual([]);

  const other = await placeOrder();
  await other.removeProduct();
  const answer = other.shop.request(cancelCalls.cancelOrder, { as: other.wilma, params: other.params, body: {} });
  expect(await answer).toEqual({ status: 'cancelled' });
});

test('the end of a hold says what it could not put back', async () => {
  const placed = await placeOrder('card');
  const { clock, shop, wilma, id, mouse } = placed;
  await placed.removeProduct();
  clock.now += 60_000;
  await runJob(shop, 'end-holds');
  expect(await placed.timeline()).toContain(`The reservation expired. ${DELETED}`);
  expect(await placed.timeline(wilma)).toContain('The reservation expired');
  expect(await placed.auditTexts()).toContain(`Order ${id}: ${DELETED}`);
  expect(await shop.stockOf(mouse)).toBe(5);
  expect((await checkLedger(shop.services.db)).gaps).toEqual([]);
});

test('a refund of everything says what it could not put back', async () => {
  const placed = await placeOrder('card');
  const { shop, as, wilma, order, params, id, mouse } = placed;
  await payByCard(shop, wilma, order);
  await placed.removeProduct();
  await shop.request(refundCalls.refundOrder, { as, params, body: {} });
  expect(await placed.timeline()).toContain(`Refunded in full. ${DELETED}`);
  expect((await placed.timeline(wilma)).join()).not.toContain('put back');
  expect(await placed.auditTexts()).toContain(`Order ${id}: ${DELETED}`);
  expect(await shop.stockOf(mouse)).toBe(5);
  expect((await checkLedger(shop.services.db)).gaps).toEqual([]);
});

test('the sentence names all that is missing, and its numbers add up', () => {
  const missing = fc.record({
    what: fc.constantFrom('variant' as const, 'product' as const),
    name: fc.constantFrom('Tactile / Sand', 'Pebble'),
    amount: fc.integer({ min: 1, max: 999 }),
  });
  fc.assert(
    fc.property(fc.nat(999), fc.array(missing, { maxLength: 4 }), (returned, all) => {
      const text = describeOutcome({ returned, missing: all });
      const sum = all.reduce((total, { amount }) => total + amount, returned);
      expect(text.startsWith(all.length === 0 ? `${sum} piece` : `${returned} of ${sum} piece`)).toBe(sum > 0);
      expect(all.filter(({ what, name }) => !text.includes(`the ${what} ${name}`))).toEqual([]);
      expect(text.includes('no longer')).toBe(all.length > 0);
    }),
  );
});
