import { expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { overviewCalls } from '#features/overview/overview-calls.ts';
import { createTestShop } from '../support/test-shop.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 4, 31, 23, 59);

test('the overview sums the orders of the last 30 days by day', async () => {
  let now = START;
  const shop = await createTestShop({ now: () => now });
  const wilma = await shop.signUp();
  const [board, cable] = [
    await shop.addProduct({ price: 60, stock: 100 }),
    await shop.addProduct({ price: 5, stock: 100 }),
  ];
  const orderAt = async (time: number, ...items: { product: typeof board; amount: number }[]) => {
    now = time;
    return shop.placeOrder(wilma, { items });
  };
  await orderAt(START - 30 * DAY, { product: board, amount: 50 });
  await orderAt(START - 29 * DAY, { product: board, amount: 1 });
  const delivered = await orderAt(START - DAY, { product: board, amount: 1 }, { product: cable, amount: 9 });
  const unpaid = await orderAt(START, { product: cable, amount: 2 });
  await shop.services.db
    .updateTable('shop_order')
    .set({ payment_state: 'unpaid' })
    .where('id', '=', unpaid._id)
    .execute();
  const as = await shop.signInAsAdmin();
  await shop.request(orderCalls.changeStatus, {
    as,
    params: { orderId: delivered._id },
    body: { status: 'delivered' },
  });

  const { days, statuses, bestSellers } = await shop.request(overviewCalls.readOverview, { as });

  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ date: '2026-05-02', orders: 1, revenue: 65 });
  expect(days[1]).toEqual({ date: '2026-05-03', orders: 0, revenue: 0 });
  expect(days.slice(28)).toEqual([
    { date: '2026-05-30', orders: 1, revenue: 110 },
    { date: '2026-05-31', orders: 1, revenue: 0 },
  ]);
  expect(statuses).toEqual({ pending: 2, confirmed: 0, delivered: 1 });
  expect(bestSellers.map(({ productId, pieces }) => [productId, pieces])).toEqual([
    [cable._id, 11],
    [board._id, 2],
  ]);
});

test('the overview covers the requested days and as many before', async () => {
  let now = START;
  const shop = await createTestShop({ now: () => now });
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 100 })];
  const as = await shop.signInAsAdmin();
  for (const daysAgo of [0, 6, 7, 13, 14, 89, 90, 364, 365, 729]) {
    now = START - daysAgo * DAY;
    await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  }
  now = START;

  for (const [days, orders, ordersBefore] of [
    ['7', 2, 2],
    ['30', 5, 0],
    ['90', 6, 1],
    ['365', 8, 2],
  ] as const) {
    const overview = await shop.request(overviewCalls.readOverview, { as, query: { days } });
    const { daysBefore, bestSellers } = overview;
    expect([overview.days.length, daysBefore.length]).toEqual([Number(days), Number(days)]);
    expect([countOrders(overview.days), countOrders(daysBefore)], `${days} days`).toEqual([orders, ordersBefore]);
    expect(overview.days.at(-1)).toEqual({ date: '2026-05-31', orders: 1, revenue: 65 });
    expect(bestSellers.map(({ pieces }) => pieces)).toEqual([orders]);
  }
});

test('a day that begins at 01:00 counts no order of the day before', async () => {
  let now = Date.parse('2026-03-08T04:59:59Z');
  const delivery = { timeZone: 'America/Havana', cutoff: '15:00', holidays: [] };
  const shop = await createTestShop({ now: () => now, config: { delivery } });
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 100 })];
  await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  now += 1000;
  await shop.addProduct();
  for (const amount of [1, 2]) await shop.placeOrder(wilma, { items: [{ product, amount }] });
  const as = await shop.signInAsAdmin();

  const { days } = await shop.request(overviewCalls.readOverview, { as });
  expect(days.slice(-2).map(({ date, orders }) => [date, orders])).toEqual([
    ['2026-03-07', 1],
    ['2026-03-08', 2],
  ]);
  const actions = await shop.request(auditCalls.listAudit, { as, query: { to: '2026-03-07' } });
  expect(actions.map(({ at }) => at < '2026-03-08T05:00')).not.toContain(false);
  const file = await shop.send(auditCalls.exportAudit, { as, query: { from: '2026-03-08' } });
  expect(file.body).toContain('\n2026-03-08T01:00:00.000-04:00,');
  const ofAll = await shop.request(auditCalls.listAudit, { as, query: { from: '0001-01-01', to: '9999-12-31' } });
  expect(ofAll.length).toBeGreaterThan(actions.length);
});

test.each(['0', '31', '1000', 'year', ''])('rejects %j as the number of days', async (days) => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  await shop.expectRefusal(400, overviewCalls.readOverview, { as, query: { days } });
});

function countOrders(days: readonly { orders: number }[]): number {
  return days.reduce((sum, { orders }) => sum + orders, 0);
}

test('sales are updated after a minute, scarce products at once', async () => {
  let now = START;
  const shop = await createTestShop({ now: () => now });
  const [wilma, as] = [await shop.signUp(), await shop.signInAsAdmin()];
  const { scarce: before } = await shop.request(overviewCalls.readOverview, { as });
  const product = await shop.addProduct({ stock: 7 });
  await shop.placeOrder(wilma, { items: [{ product, amount: 7 }] });

  const { scarce } = await shop.request(overviewCalls.readOverview, { as });
  expect([scarce.total, scarce.soldOut]).toEqual([before.total + 1, before.soldOut + 1]);
  expect(scarce.products.map(({ stock }) => stock)).toEqual(
    scarce.products.map(({ stock }) => stock).sort((a, b) => a - b),
  );

  now += 60_000;
  const { days } = await shop.request(overviewCalls.readOverview, { as });
  expect(days.at(-2)?.orders).toBe(1);
  await shop.request(productCalls.restockProduct, { as, params: { productId: product._id }, body: { amount: 6 } });
  expect((await shop.request(overviewCalls.readOverview, { as })).scarce.total).toBe(before.total);
});
