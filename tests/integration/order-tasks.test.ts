import { expect, test } from 'vitest';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { OrderTask } from '#features/order/order/order-schema.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { createFlakyPayments, payByCard, refundRest, sandboxOf } from '../support/payments.ts';
import { createTestShop } from '../support/test-shop.ts';

test('the list of orders filters by what is to be done', async () => {
  const shop = await createTestShop();
  const [wilma, admin, product] = [await shop.signUp(), await shop.signInAsAdmin(), await shop.addProduct()];
  const place = (payment: 'cash' | 'card', amount = 1) =>
    shop.placeOrder(wilma, { items: [{ product, amount }], payment });
  const list = async (task: OrderTask) =>
    (await shop.request(orderCalls.listOrders, { as: admin, query: { task, sort: 'oldest' } })).map(({ _id }) => _id);
  const [cash, paid, unpaid, shipped, shippedInPart] = [
    await place('cash'),
    await place('card'),
    await place('card'),
    await place('cash', 2),
    await place('cash', 2),
  ];
  const [cancelled, failed] = [await place('card'), await place('card')];
  for (const order of [paid, failed]) await payByCard(shop, wilma, order);
  const lines = [{ line: 0, amount: 1 }];
  for (const { _id: orderId } of [shipped, shipped, shippedInPart]) {
    await shop.request(shipmentCalls.shipOrder, { as: admin, params: { orderId }, body: { carrier: 'dhl', lines } });
  }
  await shop.request(cancelCalls.cancelOrder, { as: wilma, params: { orderId: cancelled._id }, body: {} });
  await refundRest(createFlakyPayments(shop, sandboxOf(shop), [undefined, 'declined']), failed);

  expect(await list('to-ship')).toEqual([cash._id, paid._id, shippedInPart._id]);
  expect(await list('unpaid')).toEqual([unpaid._id]);
  expect(await list('return-requested')).toEqual([]);
  expect(await list('to-refund')).toEqual([failed._id]);
  await shop.request(refundCalls.refundOrder, { as: admin, params: { orderId: failed._id } });
  expect(await list('to-refund')).toEqual([]);
});
