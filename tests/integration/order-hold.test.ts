import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import type { OrderStatus } from '#features/order/order-schema.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { cents } from '#features/pricing/money.ts';
import { beginning, beginPayment, moneyFor, payByCard, payUnnoticed, reconcile, recording } from '../support/paying.ts';
import { createTestShop } from '../support/test-shop.ts';

const HOUR = 3_600_000;
const HOLD_HOURS = 3;

/** A card order of two of five pieces, in a shop whose clock can be put forward. */
async function orderByCard() {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const shop = await createTestShop({ now, config: { orderHoldMilliseconds: HOLD_HOURS * HOUR } });
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 5 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 2 }], payment: 'card' });
  // Tokens end sooner than holds, so everybody who asks later has a new one.
  const as = async () => ({
    ...wilma,
    headers: { authorization: `Bearer ${await shop.services.tokens.issue(wilma.id)}` },
  });
  return {
    shop,
    wilma,
    product,
    order,
    as,
    passHours: (hours: number) => {
      ahead += hours * HOUR;
    },
    stock: () => shop.stockOf(product),
    async setStatus(status: OrderStatus): Promise<void> {
      const { id } = await shop.signInAsAdmin();
      const admin = { headers: { authorization: `Bearer ${await shop.services.tokens.issue(id)}` } };
      await shop.request(orderCalls.changeStatus, { as: admin, params: { orderId: order._id }, body: { status } });
    },
    payment: async () =>
      (await shop.request(orderCalls.getOrder, { as: await as(), params: { orderId: order._id } })).payment,
  };
}

/** Everything that is left is sold to somebody else. */
async function sellOut({ shop, product, stock }: Awaited<ReturnType<typeof orderByCard>>): Promise<void> {
  const other = await shop.signUp();
  await shop.placeOrder(other, { items: [{ product, amount: (await stock()) ?? 0 }] });
}

test('an unpaid card order holds its pieces for the hours that are set, then they can be bought again, once', async () => {
  const { shop, order, passHours, stock, payment } = await orderByCard();
  const { heldUntil = '' } = await payment();
  expect(Date.parse(heldUntil) - Date.parse(order.date)).toBe(HOLD_HOURS * HOUR);

  passHours(HOLD_HOURS - 0.1);
  await reconcile(shop);
  expect(await stock()).toBe(3);

  passHours(0.2);
  const beside = await shop.openBeside();
  await Promise.all([reconcile(shop), reconcile(beside), reconcile(shop)]);
  expect(await stock()).toBe(5);
  expect(await payment()).toEqual({ method: 'card', status: false });
  await reconcile(shop);
  expect(await stock()).toBe(5);
});

test('pages that show the product are dropped when its pieces come back', async () => {
  const { shop, product, passHours } = await orderByCard();
  const read = () => shop.request(productCalls.getProduct, { params: { productId: product._id } });
  expect((await read()).stock).toBe(3);
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  expect((await read()).stock).toBe(5);
  const listed = await shop.request(productCalls.listProducts);
  expect(listed.find(({ _id }) => _id === product._id)?.stock).toBe(5);
});

test('cash orders and paid ones keep their pieces', async () => {
  const { shop, order, product, as, passHours, stock } = await orderByCard();
  await shop.placeOrder(await as(), { items: [{ product, amount: 1 }] });
  await payByCard(shop, await as(), order);
  passHours(HOLD_HOURS * 10);
  await reconcile(shop);
  expect(await stock()).toBe(2);
});

test('Pay Now takes the pieces again, at the price of the order, and holds them anew', async () => {
  const { shop, product, order, as, passHours, stock, payment } = await orderByCard();
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  const change = { price_cents: cents(9900) };
  await shop.services.db.updateTable('product').set(change).where('id', '=', product._id).execute();

  await beginPayment(shop, await as(), order);

  expect(await stock()).toBe(3);
  expect((await payment()).heldUntil).toBeDefined();
  await payByCard(shop, await as(), order);
  expect((await payment()).status).toBe(true);
  expect(await moneyFor(shop, order)).toBe(12500);
  expect(await stock()).toBe(3);
});

test('Pay Now says that the product is sold out before it asks for money', async () => {
  const scene = await orderByCard();
  const { shop, order, as, passHours, stock, payment } = scene;
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  await sellOut(scene);

  const problem = await shop.refused(409, paymentCalls.createPaymentIntent, beginning(await as(), order));

  expect(problem.code).toBe('sold-out');
  expect(await stock()).toBe(0);
  expect(await payment()).toEqual({ method: 'card', status: false });
});

test('who pays after the hold gets the pieces if they are still there', async () => {
  const { shop, order, as, passHours, stock, payment } = await orderByCard();
  const clientSecret = await beginPayment(shop, await as(), order);
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  expect(await stock()).toBe(5);

  const id = await payUnnoticed(shop, clientSecret);
  await shop.request(paymentCalls.recordPayment, recording(await as(), order, id));

  expect(await payment()).toEqual({ method: 'card', status: true, transactionId: id });
  expect(await stock()).toBe(3);
});

test('who pays after the hold for what is sold out gets the money back, and may pay again once it is there', async () => {
  const scene = await orderByCard();
  const { shop, product, order, as, passHours, stock, payment } = scene;
  const clientSecret = await beginPayment(shop, await as(), order);
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  await sellOut(scene);

  const id = await payUnnoticed(shop, clientSecret);
  const problem = await shop.refused(409, paymentCalls.recordPayment, recording(await as(), order, id));

  expect(problem.code).toBe('sold-out');
  expect(problem.detail).toContain('goes back to your card');
  expect(await payment()).toEqual({ method: 'card', status: false, returned: 'sold-out' });
  expect(await moneyFor(shop, order)).toBe(0);
  expect(await stock()).toBe(0);

  await shop.services.db.updateTable('product').set({ stock: 2 }).where('id', '=', product._id).execute();
  await payByCard(shop, await as(), order);
  expect(await payment()).toMatchObject({ status: true });
  expect(await payment()).not.toHaveProperty('returned');
  expect(await moneyFor(shop, order)).toBe(12500);
});

test('a payment that nobody told of is found before the hold ends it', async () => {
  const { shop, order, as, passHours, stock, payment } = await orderByCard();
  const id = await payUnnoticed(shop, await beginPayment(shop, await as(), order));
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  expect(await payment()).toEqual({ method: 'card', status: true, transactionId: id });
  expect(await stock()).toBe(3);
});

test('an unpaid order that was delivered keeps its pieces after the hold, and Pay Now does not take them twice', async () => {
  const { shop, order, as, passHours, stock, payment, setStatus } = await orderByCard();
  await setStatus('delivered');
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  expect(await stock()).toBe(3);

  await payByCard(shop, await as(), order);

  expect((await payment()).status).toBe(true);
  expect(await stock()).toBe(3);
});

test('the hold of a delivered order ends once its status is set back', async () => {
  const { shop, passHours, stock, setStatus } = await orderByCard();
  await setStatus('delivered');
  passHours(HOLD_HOURS + 1);
  await reconcile(shop);
  await setStatus('confirmed');
  await reconcile(shop);
  expect(await stock()).toBe(5);
});

test('a hold ends although delivered orders whose hold ended earlier stand before it', async () => {
  const { shop, product, order, as, passHours, stock, setStatus } = await orderByCard();
  await setStatus('delivered');
  passHours(1);
  const later = await shop.placeOrder(await as(), { items: [{ product, amount: 1 }], payment: 'card' });
  passHours(HOLD_HOURS + 1);

  expect(await shop.services.orderPayments.listEndedHolds(1)).toEqual([later._id]);
  await shop.services.orderPayments.endHold(order._id);
  await reconcile(shop);

  expect(await stock()).toBe(3);
});
