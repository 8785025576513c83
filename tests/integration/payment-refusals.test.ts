import { describe, expect, test } from 'vitest';
import { orderCalls } from '#features/order/order-calls.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { cents } from '#features/pricing/money.ts';
import {
  beginning,
  beginPayment,
  moneyFor,
  openAnotherIntent,
  payByCard,
  payUnnoticed,
  reconcile,
  recording,
} from '../support/paying.ts';
import { createTestShop } from '../support/test-shop.ts';

async function orderByCard() {
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
    const { shop, wilma, order, paymentOf } = await orderByCard();
    const problem = await shop.refused(409, paymentCalls.recordPayment, recording(wilma, order, 'pi_made_up'));
    expect(problem.code).toBe('unknown-payment');
    expect((await paymentOf(order._id)).status).toBe(false);
  });

  test('before it is completed', async () => {
    const { shop, wilma, order } = await orderByCard();
    const id = (await beginPayment(shop, wilma, order)).split('_secret')[0] ?? '';
    const problem = await shop.refused(409, paymentCalls.recordPayment, recording(wilma, order, id));
    expect(problem.code).toBe('not-completed');
  });

  test('with the transaction of another order, which stays that one’s', async () => {
    const { shop, wilma, order, place, paymentOf } = await orderByCard();
    const other = await place();
    const transactionId = await payUnnoticed(shop, await beginPayment(shop, wilma, other));

    const problem = await shop.refused(409, paymentCalls.recordPayment, recording(wilma, order, transactionId));

    expect(problem.code).toBe('unknown-payment');
    expect((await paymentOf(order._id)).status).toBe(false);
    await shop.request(paymentCalls.recordPayment, recording(wilma, other, transactionId));
    const again = await shop.refused(409, paymentCalls.recordPayment, recording(wilma, order, transactionId));
    expect(again.code).toBe('unknown-payment');
    expect((await paymentOf(other._id)).status).toBe(true);
  });

  test('when address and body name different orders', async () => {
    const { shop, wilma, order, place } = await orderByCard();
    const other = await place();
    const transactionId = await payByCard(shop, wilma, order);
    const asking = { as: wilma, params: { orderId: other._id }, body: { orderId: order._id, transactionId } };
    await shop.refused(400, paymentCalls.recordPayment, asking);
  });
});

test('nobody pays, or says that they paid, for somebody else: not even an admin', async () => {
  const { shop, wilma, order, paymentOf } = await orderByCard();
  const transactionId = await payUnnoticed(shop, await beginPayment(shop, wilma, order));
  for (const as of [await shop.signUp(), await shop.signInAsAdmin()]) {
    await shop.refused(403, paymentCalls.createPaymentIntent, beginning(as, order));
    await shop.refused(403, paymentCalls.recordPayment, recording(as, order, transactionId));
  }
  expect((await paymentOf(order._id)).status).toBe(false);

  const none = { ...order, _id: 'none' };
  await shop.refused(404, paymentCalls.createPaymentIntent, beginning(wilma, none));
  await shop.refused(404, paymentCalls.recordPayment, recording(wilma, none, transactionId));
});

test.each([0, 1, 59.99, 65])('an intent is not begun for $%d when the order’s subtotal is $60', async (totalAmount) => {
  const { shop, wilma, order } = await orderByCard();
  const asking = { as: wilma, body: { orderId: order._id, totalAmount } };
  const problem = await shop.refused(409, paymentCalls.createPaymentIntent, asking);
  expect(problem.code).toBe('amount-differs');
  expect(await shop.services.db.selectFrom('sandbox_intent').selectAll().execute()).toEqual([]);
});

describe('money that does not fit its order goes back', () => {
  test.each([
    { name: 'the wrong amount', charged: { amount_cents: cents(100) } },
    { name: 'the wrong currency', charged: { currency: 'eur' } },
    { name: 'another order', charged: { order_id: 'another' } },
  ])('$name', async ({ charged }) => {
    const { shop, wilma, order, paymentOf } = await orderByCard();
    const id = await payUnnoticed(shop, await beginPayment(shop, wilma, order));
    // The provider says that it charged something else than the shop asked for.
    await shop.services.db.updateTable('sandbox_intent').set(charged).where('id', '=', id).execute();

    const problem = await shop.refused(409, paymentCalls.recordPayment, recording(wilma, order, id));

    expect(problem.code).toBe('amount-differs');
    expect(await paymentOf(order._id)).toMatchObject({ status: false, returned: 'amount-differs' });
    expect(await moneyFor(shop, order)).toBe(0);
    const again = await shop.refused(409, paymentCalls.recordPayment, recording(wilma, order, id));
    expect(again.code).toBe('amount-differs');
  });

  test('the second payment of a paid order', async () => {
    const { shop, wilma, order, paymentOf } = await orderByCard();
    const first = await payByCard(shop, wilma, order);
    const second = await openAnotherIntent(shop, order);
    await payUnnoticed(shop, second.clientSecret);

    const problem = await shop.refused(409, paymentCalls.recordPayment, recording(wilma, order, second.id));

    expect(problem.code).toBe('paid-twice');
    expect(await paymentOf(order._id)).toMatchObject({ status: true, transactionId: first, returned: 'paid-twice' });
    expect(await moneyFor(shop, order)).toBe(6500);
    await reconcile(shop);
    expect(await moneyFor(shop, order)).toBe(6500);
  });
});
