import { describe, expect, test } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { cents } from '#features/pricing/money.ts';
import {
  beginPayment,
  intentRequest,
  netPaid,
  openAnotherIntent,
  payByCard,
  payWithoutEvent,
  reconcile,
  recordRequest,
} from '../support/payments.ts';
import { createTestShop } from '../support/test-shop.ts';

async function placeCardOrder() {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 9 })];
  const place = () => shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const order = await place();
  const paymentOf = async (orderId: string) =>
    (await shop.request(orderCalls.getOrder, { as: wilma, params: { orderId } })).payment;
  return { shop, wilma, product, order, place, paymentOf };
}

describe('a payment is not recorded', () => {
  test('with a made-up id', async () => {
    const { shop, wilma, order, paymentOf } = await placeCardOrder();
    const problem = await shop.expectRefusal(
      409,
      paymentCalls.recordPayment,
      recordRequest(wilma, order, 'pi_made_up'),
    );
    expect(problem.code).toBe('unknown-payment');
    expect((await paymentOf(order._id)).status).toBe(false);
  });

  test('before it is completed', async () => {
    const { shop, wilma, order } = await placeCardOrder();
    const id = (await beginPayment(shop, wilma, order)).split('_secret')[0] ?? '';
    const problem = await shop.expectRefusal(409, paymentCalls.recordPayment, recordRequest(wilma, order, id));
    expect(problem.code).toBe('not-completed');
  });

  test('with the transaction id of another order', async () => {
    const { shop, wilma, order, place, paymentOf } = await placeCardOrder();
    const other = await place();
    const transactionId = await payWithoutEvent(shop, await beginPayment(shop, wilma, other));

    const problem = await shop.expectRefusal(
      409,
      paymentCalls.recordPayment,
      recordRequest(wilma, order, transactionId),
    );

    expect(problem.code).toBe('unknown-payment');
    expect((await paymentOf(order._id)).status).toBe(false);
    await shop.request(paymentCalls.recordPayment, recordRequest(wilma, other, transactionId));
    const again = await shop.expectRefusal(409, paymentCalls.recordPayment, recordRequest(wilma, order, transactionId));
    expect(again.code).toBe('unknown-payment');
    expect((await paymentOf(other._id)).status).toBe(true);
  });

  test('when the URL and the body name different orders', async () => {
    const { shop, wilma, order, place } = await placeCardOrder();
    const other = await place();
    const transactionId = await payByCard(shop, wilma, order);
    const options = { as: wilma, params: { orderId: other._id }, body: { orderId: order._id, transactionId } };
    await shop.expectRefusal(400, paymentCalls.recordPayment, options);
  });
});

test("a payment for another user's order can be neither begun nor recorded, not even by an admin", async () => {
  const { shop, wilma, order, paymentOf } = await placeCardOrder();
  const transactionId = await payWithoutEvent(shop, await beginPayment(shop, wilma, order));
  for (const as of [await shop.signUp(), await shop.signInAsAdmin()]) {
    await shop.expectRefusal(403, paymentCalls.createPaymentIntent, intentRequest(as, order));
    await shop.expectRefusal(403, paymentCalls.recordPayment, recordRequest(as, order, transactionId));
  }
  expect((await paymentOf(order._id)).status).toBe(false);

  const none = { ...order, _id: 'none' };
  await shop.expectRefusal(404, paymentCalls.createPaymentIntent, intentRequest(wilma, none));
  await shop.expectRefusal(404, paymentCalls.recordPayment, recordRequest(wilma, none, transactionId));
});

test.each([0, 1, 59.99, 65])("an intent is refused for $%d when the order's subtotal is $60", async (totalAmount) => {
  const { shop, wilma, order } = await placeCardOrder();
  const options = { as: wilma, body: { orderId: order._id, totalAmount } };
  const problem = await shop.expectRefusal(409, paymentCalls.createPaymentIntent, options);
  expect(problem.code).toBe('amount-differs');
  expect(await shop.services.db.selectFrom('sandbox_intent').selectAll().execute()).toEqual([]);
});

describe('a payment that does not match its order is refunded:', () => {
  test.each([
    { name: 'the wrong amount', charged: { amount_cents: cents(100) } },
    { name: 'the wrong currency', charged: { currency: 'eur' } },
    { name: 'another order', charged: { order_id: 'another' } },
  ])('$name', async ({ charged }) => {
    const { shop, wilma, order, paymentOf } = await placeCardOrder();
    const id = await payWithoutEvent(shop, await beginPayment(shop, wilma, order));
    // Simulates a provider that charged something else than the shop requested.
    await shop.services.db.updateTable('sandbox_intent').set(charged).where('id', '=', id).execute();

    const problem = await shop.expectRefusal(409, paymentCalls.recordPayment, recordRequest(wilma, order, id));

    expect(problem.code).toBe('amount-differs');
    expect(await paymentOf(order._id)).toMatchObject({ status: false, returned: 'amount-differs' });
    expect(await netPaid(shop, order)).toBe(0);
    const again = await shop.expectRefusal(409, paymentCalls.recordPayment, recordRequest(wilma, order, id));
    expect(again.code).toBe('amount-differs');
  });

  test('a second payment for a paid order', async () => {
    const { shop, wilma, order, paymentOf } = await placeCardOrder();
    const first = await payByCard(shop, wilma, order);
    const second = await openAnotherIntent(shop, order);
    await payWithoutEvent(shop, second.clientSecret);

    const problem = await shop.expectRefusal(409, paymentCalls.recordPayment, recordRequest(wilma, order, second.id));

    expect(problem.code).toBe('paid-twice');
    expect(await paymentOf(order._id)).toMatchObject({ status: true, transactionId: first, returned: 'paid-twice' });
    expect(await netPaid(shop, order)).toBe(6500);
    await reconcile(shop);
    expect(await netPaid(shop, order)).toBe(6500);
  });
});
