import { expect, test } from 'vitest';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { cashCalls } from '#features/order/cash/cash-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { SettableStatus } from '#features/order/order/order-schema.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { createTestShop } from '../support/test-shop.ts';

/** Places three cash orders of $25, $45 and $65 in total, and one by card. */
async function placeOrders() {
  const shop = await createTestShop();
  const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
  const product = await shop.addProduct({ price: 20, stock: 20 });
  const place = (amount: number, payment: 'cash' | 'card' = 'cash') =>
    shop.placeOrder(wilma, { items: [{ product, amount }], payment });
  const [first, second, third] = [await place(1), await place(2), await place(3)];
  await place(1, 'card');
  const ids = [first._id, second._id, third._id] as const;
  return {
    shop,
    wilma,
    admin,
    ids,
    setStatus: (orderId: string, status: SettableStatus) =>
      shop.request(orderCalls.changeStatus, { as: admin, params: { orderId }, body: { status } }),
    cancel: (orderId: string) => shop.request(cancelCalls.cancelOrder, { as: admin, params: { orderId }, body: {} }),
    list: async (state?: 'to-collect' | 'collected' | 'settled') =>
      (await shop.request(cashCalls.listCash, { as: admin, query: state ? { state } : {} })).map(
        ({ orderId, total, state }) => [orderId, total, state],
      ),
    summary: () => shop.request(cashCalls.summarizeCash, { as: admin }),
    settle: (orderIds: string[], received: number, note?: string) =>
      shop.request(cashCalls.settleCash, { as: admin, body: { orderIds, received, note } }),
    refuseSettlement: (orderIds: string[]) =>
      shop.expectRefusal(409, cashCalls.settleCash, { as: admin, body: { orderIds, received: 1 } }),
    paidEvents: async (orderId: string) =>
      (await shop.request(timelineCalls.readTimeline, { as: admin, params: { orderId } })).filter(
        ({ kind }) => kind === 'paid',
      ),
  };
}

test('delivering collects the cash, taking it back un-collects it, and settling notes a difference', async () => {
  const { ids, setStatus, list, summary, settle, paidEvents } = await placeOrders();
  const [first, second, third] = ids;
  expect(await list()).toEqual([
    [third, 65, 'to-collect'],
    [second, 45, 'to-collect'],
    [first, 25, 'to-collect'],
  ]);
  expect(await summary()).toMatchObject({ toCollect: 135, collected: 0, settled: 0, difference: 0 });

  for (const id of ids) await setStatus(id, 'delivered');
  await setStatus(third, 'confirmed');
  expect(await summary()).toMatchObject({ toCollect: 65, collected: 70, settled: 0 });
  expect(await list('to-collect')).toEqual([[third, 65, 'to-collect']]);

  const settled = await settle([first, second, first], 68, 'Two dollars were missing');
  expect(settled).toMatchObject({ expected: 70, received: 68, difference: -2 });
  expect(await list('settled')).toEqual([
    [second, 45, 'settled'],
    [first, 25, 'settled'],
  ]);
  expect(await summary()).toEqual({
    toCollect: 65,
    collected: 0,
    settled: 70,
    difference: -2,
    orders: { toCollect: 1, collected: 0, settled: 2 },
  });

  await setStatus(first, 'pending');
  await setStatus(third, 'delivered');
  expect(await summary()).toMatchObject({ toCollect: 0, collected: 65, settled: 70 });
  expect(await paidEvents(third)).toMatchObject([{ by: 'customer', text: 'Paid in cash on delivery' }]);
});

test('only collected cash is settled, once, and all of the orders or none', async () => {
  const { shop, admin, ids, setStatus, settle, refuseSettlement, summary } = await placeOrders();
  const [first, second] = ids;
  await setStatus(first, 'delivered');
  expect((await refuseSettlement([first, second])).code).toBe('not-collected');
  expect((await refuseSettlement(['none'])).code).toBe('not-collected');
  expect(await summary()).toMatchObject({ collected: 25, settled: 0, difference: 0 });

  const other = await shop.openAnotherProcess();
  const body = { orderIds: [first], received: 25 };
  const responses = await Promise.all(
    [shop, other, shop, other].map((each) => each.send(cashCalls.settleCash, { as: admin, body })),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  expect(await summary()).toMatchObject({ collected: 0, settled: 25, difference: 0 });
  await setStatus(second, 'delivered');
  await settle([second], 45);
});

test('cancelled orders are not listed, and settled ones are not cancelled', async () => {
  const { shop, admin, ids, setStatus, cancel, list, settle, summary } = await placeOrders();
  const [first, second, third] = ids;
  await cancel(first);
  expect((await list()).map(([id]) => id)).toEqual([third, second]);
  expect(await summary()).toMatchObject({ toCollect: 110 });
  await setStatus(second, 'delivered');
  await settle([second], 45);
  await setStatus(second, 'pending');
  const params = { orderId: second };
  const problem = await shop.expectRefusal(409, cancelCalls.cancelOrder, { as: admin, params, body: {} });
  expect(problem.code).toBe('too-late');
});
