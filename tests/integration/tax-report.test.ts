import { expect, test } from 'vitest';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { taxReportCalls } from '#features/order/tax-report/tax-report-calls.ts';
import { batchesOf } from '#platform/batches.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { payByCard } from '../support/payments.ts';
import { openTaxShop } from '../support/taxes.ts';
import type { TestShop } from '../support/test-shop.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Midnight in Berlin. */
const START_OF_Q4 = Date.UTC(2026, 8, 30, 22);
const Q3 = { from: '2026-07-01', to: '2026-09-30' };
const Q4 = { from: '2026-10-01', to: '2026-12-31' };

/** Opens a shop in Berlin whose clock the test moves; it begins on the last day of September, at 23:00. */
async function openShop() {
  const clock = { now: Date.UTC(2026, 8, 30, 21) };
  const open = await openTaxShop({ timeZone: 'Europe/Berlin', ossRegistered: true }, { now: () => clock.now });
  const product = await open.shop.addProduct({ price: 119, stock: 1000 });
  const book = await open.shop.addProduct({ price: 10.7, taxClass: 'reduced', stock: 1000 });
  /** The admin signs in again, because sessions end. */
  const report = async (query: typeof Q3) =>
    open.shop.request(taxReportCalls.readTaxReport, { as: await open.shop.signInAsAdmin(), query });
  const refund = async (orderId: string, body: object) => {
    const as = await open.shop.signInAsAdmin();
    await open.shop.request(refundCalls.refundOrder, { as, params: { orderId }, body });
  };
  return { ...open, clock, product, book, report, refund };
}

test('sales count by the day of supply in the time zone of the shop, and refunds on their own day', async () => {
  const { shop, wilma, clock, product, book, place, report, refund } = await openShop();
  const both = [
    { product, amount: 1 },
    { product: book, amount: 1 },
  ];
  const early = await place({ to: 'DE', items: both, payment: 'card' });
  await payByCard(shop, wilma, early);
  const french = await place({ to: 'FR', items: both });
  const later = await place({ to: 'DE', items: both });
  await shop.request(shipmentCalls.shipOrder, {
    as: await shop.signInAsAdmin(),
    params: { orderId: french._id },
    body: { carrier: 'dhl' },
  });

  expect(await report(Q4)).toEqual([]);
  clock.now += DAY;
  const as = await shop.signInAsAdmin();
  await shop.request(shipmentCalls.shipOrder, { as, params: { orderId: later._id }, body: { carrier: 'dhl' } });
  const [standard, reduced] = early.taxLines;
  expect(await report(Q3)).toEqual([
    { country: 'DE', taxClass: 'reduced', percent: 7, net: reduced?.net, tax: reduced?.tax },
    { country: 'DE', taxClass: 'standard', percent: 19, net: standard?.net, tax: standard?.tax },
    { country: 'FR', taxClass: 'standard', percent: 20, net: french.taxLines[0]?.net, tax: french.taxLines[0]?.tax },
  ]);
  expect((await report(Q4)).map(({ tax }) => tax)).toEqual([reduced?.tax, standard?.tax]);

  await refund(early._id, {});
  expect(await report(Q4)).toMatchObject([
    { net: 0, tax: 0 },
    { net: 0, tax: 0 },
  ]);
  expect((await report(Q3)).map(({ tax }) => tax)).toEqual([reduced?.tax, standard?.tax, french.taxAmount]);
});

test('the first moment of the first day counts, and the one after the last day does not', async () => {
  const { shop, clock, product, place, report } = await openShop();
  const items = [{ product, amount: 1 }];
  const nets = async (query: typeof Q3) => (await report(query)).map(({ country, net }) => [country, net]);
  clock.now = START_OF_Q4 - 1;
  const last = await place({ to: 'DE', items }, await shop.signUp());
  clock.now = START_OF_Q4;
  const first = await place({ to: 'FR', items }, await shop.signUp());
  const inQ3 = [['DE', last.taxLines[0]?.net]];
  const inQ4 = [['FR', first.taxLines[0]?.net]];
  expect(await nets(Q3)).toEqual(inQ3);
  expect(await nets(Q4)).toEqual(inQ4);
  expect(await nets({ from: '2026-09-30', to: '2026-09-30' })).toEqual(inQ3);
  expect(await nets({ from: '2026-10-01', to: '2026-10-01' })).toEqual(inQ4);
});

test('an order is supplied with its last parcel', async () => {
  const { shop, clock, product, place, report } = await openShop();
  const { _id: orderId, taxLines } = await place({ to: 'DE', items: [{ product, amount: 2 }] });
  const ship = async () =>
    shop.request(shipmentCalls.shipOrder, {
      as: await shop.signInAsAdmin(),
      params: { orderId },
      body: { carrier: 'dhl', lines: [{ line: 0, amount: 1 }] },
    });
  await ship();
  expect(await report(Q3)).toMatchObject([{ net: taxLines[0]?.net }]);
  clock.now += DAY;
  await ship();
  expect(await report(Q3)).toEqual([]);
  expect(await report(Q4)).toMatchObject([{ net: taxLines[0]?.net }]);
});

test('a refund before the supply counts on its own day', async () => {
  const { shop, wilma, clock, product, place, report, refund } = await openShop();
  const order = await place({ to: 'DE', items: [{ product, amount: 2 }], payment: 'card' });
  await payByCard(shop, wilma, order);
  await refund(order._id, { lines: [{ line: 0, amount: 1 }] });
  clock.now = START_OF_Q4;
  const [params, as] = [{ orderId: order._id }, await shop.signInAsAdmin()];
  await shop.request(shipmentCalls.shipOrder, { as, params, body: { carrier: 'dhl' } });
  expect(await report(Q3)).toMatchObject([{ net: -100, tax: -19 }]);
  expect(await report(Q4)).toMatchObject([{ net: order.taxLines[0]?.net, tax: order.taxAmount }]);
});

test('an order that was cancelled after its invoice is a sale and a refund', async () => {
  const { shop, wilma, clock, product, place, report } = await openShop();
  const order = await place({ to: 'DE', items: [{ product, amount: 1 }], payment: 'card' });
  await payByCard(shop, wilma, order);
  const params = { orderId: order._id };
  await shop.send(documentCalls.printInvoice, { as: wilma, params });
  clock.now = START_OF_Q4;
  await shop.request(cancelCalls.cancelOrder, { as: await shop.signInAsAdmin(), params, body: {} });
  const [{ net = 0, tax = 0 } = {}] = order.taxLines;
  expect(await report(Q3)).toMatchObject([{ net, tax }]);
  expect(await report(Q4)).toMatchObject([{ net: -net, tax: -tax }]);
});

test('regions and classes have rows of their own, in order', async () => {
  const rate = { country: 'US', percent: 5, name: 'Sales tax', taxClass: 'standard' } as const;
  const { shop, place } = await openTaxShop(
    { country: 'US', currency: 'USD', taxMode: 'added' },
    {
      now: () => START_OF_Q4 + DAY,
      rates: [
        { ...rate, region: 'US-NY' },
        { ...rate, region: 'US-CA' },
        { ...rate, region: 'US-CA', taxClass: 'zero', percent: 0 },
      ],
    },
  );
  const board = { product: await shop.addProduct({ price: 100 }), amount: 1 };
  const milk = { product: await shop.addProduct({ price: 10, taxClass: 'zero' }), amount: 1 };
  await place({ to: 'US-NY', items: [board] });
  await place({ to: 'US', items: [board, milk] });
  const rows = await shop.request(taxReportCalls.readTaxReport, { as: await shop.signInAsAdmin(), query: Q4 });
  expect(rows.map(({ region, taxClass }) => [region, taxClass])).toEqual([
    ['US-CA', 'standard'],
    ['US-CA', 'zero'],
    ['US-NY', 'standard'],
  ]);
});

test('each order counts once in a shop with thousands of others', async () => {
  const { shop, clock, product, place, report } = await openShop();
  const items = [{ product, amount: 1 }];
  const first = await place({ to: 'DE', items });
  await addUntaxedOrders(shop, first._id, 4500);
  clock.now = START_OF_Q4 - 1;
  const last = await place({ to: 'FR', items }, await shop.signUp());
  expect(await report(Q3)).toMatchObject([
    { country: 'DE', net: first.taxLines[0]?.net },
    { country: 'FR', net: last.taxLines[0]?.net },
  ]);
});

/** Adds orders like another one, but without tax, one in each millisecond after it. */
async function addUntaxedOrders(shop: TestShop, orderId: string, count: number): Promise<void> {
  const orders = shop.services.db.selectFrom('shop_order').selectAll().where('id', '=', orderId);
  const order = await orders.executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_, index) => ({
    ...{ ...order, id: newId(), tax: null, idempotency_key: null, placed_at: order.placed_at + index + 1 },
  }));
  await inTransaction(shop.services.db, async (trx) => {
    for (const batch of batchesOf(copies, 100)) await trx.insertInto('shop_order').values(batch).execute();
  });
}

test('orders that were never paid or were cancelled without an invoice are no sales', async () => {
  const { shop, wilma, product, place, report } = await openShop();
  const items = [{ product, amount: 1 }];
  await place({ to: 'DE', items, payment: 'card' });
  const cancelled = await place({ to: 'DE', items });
  await shop.request(cancelCalls.cancelOrder, { as: wilma, params: { orderId: cancelled._id }, body: {} });
  expect(await report(Q3)).toEqual([]);
});

test('the sums are those of all invoices less all credit notes', async () => {
  const { shop, wilma, product, book, place, report, refund } = await openShop();
  let expected = 0;
  for (const [index, to] of ['DE', 'FR', 'DE', 'AT', 'GB', 'CH'].entries()) {
    const items = [
      { product, amount: 1 + (index % 3) },
      { product: book, amount: 3 },
    ];
    const order = await place({ to, items, payment: 'card' });
    await payByCard(shop, wilma, order);
    const params = { orderId: order._id };
    await shop.send(documentCalls.printInvoice, { as: wilma, params });
    expected += Math.round(order.taxAmount * 100);
    if (index % 2 === 0) await refund(order._id, { lines: [{ line: 1, amount: 2 }], shipping: index === 2 });
    const { refunds } = await shop.request(orderCalls.getOrder, { as: wilma, params });
    for (const { _id: refundId } of refunds)
      await shop.send(documentCalls.printCreditNote, { as: wilma, params: { ...params, refundId } });
  }
  const notes = await shop.services.db.selectFrom('credit_note').select('tax_lines').execute();
  const credited = notes.flatMap(({ tax_lines }): { tax: number }[] => JSON.parse(tax_lines));
  expected -= credited.reduce((sum, { tax }) => sum + Math.round(tax * 100), 0);
  expect(notes.length).toBe(3);
  const rows = await report(Q3);
  expect(rows.reduce((sum, { tax }) => sum + Math.round(tax * 100), 0)).toBe(expected);

  const file = await shop.send(taxReportCalls.exportTaxReport, { as: await shop.signInAsAdmin(), query: Q3 });
  expect(file.body).toBe(
    `\uFEFFcountry,region,tax_class,percent,net,tax\n${rows
      .map(
        ({ country, taxClass, percent, net, tax }) =>
          `${country},,${taxClass},${percent},${net.toFixed(2)},${tax.toFixed(2)}\n`,
      )
      .join('')}`,
  );
});

test('sales to consumers in other countries of the EU are added up for the threshold', async () => {
  const { shop, product, place, changeSettings } = await openShop();
  await changeSettings({ ossRegistered: false });
  const items = [{ product, amount: 1 }];
  const abroad = await place({ to: 'FR', items });
  for (const to of ['DE', 'GB', 'CH']) await place({ to, items });
  await place({ to: 'FR', items, vatNumber: 'FR12345678901' });
  const as = await shop.signInAsAdmin();
  const net = abroad.taxLines.reduce((sum, line) => sum + line.net, 0);
  expect(await shop.request(taxReportCalls.readAbroadSales, { as })).toEqual({ year: 2026, net });
});

test('a report ends on or after its first day', async () => {
  const { shop, admin } = await openShop();
  const query = { from: '2026-07-02', to: '2026-07-01' };
  const refusal = await shop.expectRefusal(400, taxReportCalls.readTaxReport, { as: admin, query });
  expect(refusal.detail).toContain('The last day must not be before the first one');
});
