import { expect, test } from 'vitest';
import { orderCalls } from '#features/order/order-calls.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { createTestShop, draftOf } from '../support/test-shop.ts';

test('a shop without a card provider says so, and what to do instead', async () => {
  const shop = await createTestShop();
  const as = await shop.signUp();
  const body = { totalAmount: 60, orderId: 'any' };

  const problem = await shop.refused(503, paymentCalls.createPaymentIntent, { as, body });

  expect(problem).toMatchObject({
    code: 'card-payments-off',
    detail: 'This shop does not take cards at present. Choose Cash On Delivery.',
  });
  await shop.refused(503, paymentCalls.recordPayment, {
    as,
    params: { orderId: 'any' },
    body: { orderId: 'any', transactionId: 'pi_1' },
  });
});

test('a card order is refused and takes no stock', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 3 })];

  const problem = await shop.refused(503, orderCalls.placeOrder, {
    as: wilma,
    body: draftOf(wilma, [{ product, amount: 1 }], 'card'),
  });

  expect(problem.code).toBe('card-payments-off');
  expect(await shop.stockOf(product)).toBe(3);
  expect(await shop.request(orderCalls.listOwnOrders, { as: wilma, params: { email: wilma.email } })).toEqual([]);
});

test.each([
  { body: { orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: '60', orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: -1, orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: 60 }, path: 'orderId' },
])('a payment intent is not made of $body', async ({ body, path }) => {
  const shop = await createTestShop();
  const problem = await shop.refused(400, paymentCalls.createPaymentIntent, { as: await shop.signUp(), body });
  expect(problem.errors?.map((error) => error.path)).toEqual([path]);
});

test('a payment is not recorded without its transaction', async () => {
  const shop = await createTestShop();
  const asking = { as: await shop.signUp(), params: { orderId: 'any' }, body: { orderId: 'any' } };
  const problem = await shop.refused(400, paymentCalls.recordPayment, asking);
  expect(problem.errors?.map((error) => error.path)).toEqual(['transactionId']);
});
