import { expect, test } from 'vitest';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { payByCard } from '../support/payments.ts';
import { readPdf } from '../support/pdf.ts';
import { openTaxShop } from '../support/taxes.ts';
import type { Person } from '../support/test-shop.ts';

type TaxShop = Awaited<ReturnType<typeof openTaxShop>>;

const NOW = Date.UTC(2026, 10, 20, 12);
const TIME = { now: () => NOW };

/** Adds a board for 119.00 at the standard rate and a book for 21.40 at the reduced one. */
async function addProducts({ shop }: TaxShop) {
  const board = await shop.addProduct({ name: 'Alderway', price: 119, stock: 100 });
  const book = await shop.addProduct({ name: 'Book of switches', price: 21.4, taxClass: 'reduced', stock: 100 });
  return [
    { product: board, amount: 1 },
    { product: book, amount: 2 },
  ];
}

async function printInvoice({ shop, wilma }: TaxShop, orderId: string): Promise<string> {
  const response = await shop.send(documentCalls.printInvoice, { as: wilma, params: { orderId } });
  expect(response.statusCode, response.body).toBe(200);
  const pages = await readPdf(response.rawPayload);
  return pages.join('\n').replaceAll(orderId.slice(0, 4), 'ORDE');
}

async function printCreditNote({ shop, wilma }: TaxShop, orderId: string, refundId: string) {
  const response = await shop.send(documentCalls.printCreditNote, { as: wilma, params: { orderId, refundId } });
  expect(response.statusCode, response.body).toBe(200);
  return (await readPdf(response.rawPayload)).join('\n').replaceAll(orderId.slice(0, 4), 'ORDE');
}

/** Pays an order by card and refunds pieces of its first line. */
async function refundPieces(open: TaxShop, orderId: string, body: object) {
  const params = { orderId };
  await open.shop.request(refundCalls.refundOrder, { as: open.admin, params, body });
  const { refunds } = await open.shop.request(orderCalls.getOrder, { as: open.wilma, params });
  return refunds;
}

test('an invoice to Germany says net, rate and tax, both numbers and the day of supply', async () => {
  const open = await openTaxShop({ timeZone: 'Europe/Berlin', locale: 'de-DE' }, TIME);
  const order = await open.place({ to: 'DE', items: await addProducts(open), vatNumber: 'DE136695976' });
  await open.shop.request(shipmentCalls.shipOrder, {
    as: open.admin,
    params: { orderId: order._id },
    body: { carrier: 'dhl' },
  });
  expect(await printInvoice(open, order._id)).toMatchInlineSnapshot(`
    "Thock 127.0.0.1
    help@thock.example
    VAT number DE136695976
    Invoice 2026-000001
    Bill to
    Wilma
    Main Street 1
    28195 Bremen
    VAT number
    DE136695976
    Invoice date
    20 November 2026
    Date of supply
    20 November 2026
    Order
    #ORDE
    20 November 2026
    Payment
    Cash
    Due on delivery
    Product Qty Unit price Tax Total
    Alderway 1 119,00 € 19 % 119,00 €
    Book of switches 2 21,40 € 7 % 42,80 €
    Subtotal 161,80 €
    Shipping, Parcel 5,95 €
    incl. 19 % VAT 19,70 €
    incl. 7 % VAT 2,90 €
    Total 167,75 €
    Tax Net Tax Gross
    VAT 19 %, DE 103,68 € 19,70 € 123,38 €
    VAT 7 %, DE 41,47 € 2,90 € 44,37 €
    Thank you for your order. Invoice 2026-000001
    30-day returns, two-year warranty. Page 1 of 1"
  `);
});

test.each([
  ['FR', 'the One Stop Shop', { ossRegistered: true }, {}],
  ['GB', 'rates of its own', {}, {}],
  ['CH', 'an export', {}, {}],
  ['FR', 'a reverse charge', {}, { vatNumber: 'FR12345678901' }],
  [
    'US',
    'sales tax that is added',
    { country: 'US', currency: 'USD', taxMode: 'added' as const, sellerVatNumber: '' },
    {},
  ],
])('an invoice to %s with %s', async (to, _, settings, sale) => {
  const open = await openTaxShop(settings, TIME);
  const order = await open.place({ to, items: await addProducts(open), ...sale });
  expect(await printInvoice(open, order._id)).toMatchSnapshot();
});

test('each refund of an invoiced order has a credit note with its tax', async () => {
  const open = await openTaxShop({}, TIME);
  const order = await open.place({ to: 'DE', items: await addProducts(open), payment: 'card' });
  await payByCard(open.shop, open.wilma, order);
  await printInvoice(open, order._id);
  const [pieces] = await refundPieces(open, order._id, {
    lines: [{ line: 1, amount: 1 }],
    shipping: true,
    reason: 'Bent page',
  });
  const [, rest] = await refundPieces(open, order._id, {});
  expect(await printCreditNote(open, order._id, pieces?._id ?? '')).toMatchInlineSnapshot(`
    "Thock 127.0.0.1
    help@thock.example
    VAT number DE136695976
    Credit note CN-2026-000001
    Credit to
    Wilma
    Main Street 1
    28195 Bremen
    Date
    20 November 2026
    Corrects invoice
    2026-000001
    20 November 2026
    Order
    #ORDE
    Bent page
    Refunded Qty Amount
    Book of switches 1 €21.40
    Shipping €5.95
    Total credited €27.35
    Tax Net Tax Gross
    VAT 19 %, DE €3.68 €0.70 €4.38
    VAT 7 %, DE €21.47 €1.50 €22.97
    Corrects invoice 2026-000001 of 20 November 2026. Credit note CN-2026-000001
    Page 1 of 1"
  `);
  const second = await printCreditNote(open, order._id, rest?._id ?? '');
  expect(second).toContain('Credit note CN-2026-000002');
  expect(await printCreditNote(open, order._id, rest?._id ?? '')).toBe(second);
});

test('a refund before the invoice has no credit note, and other customers cannot print one', async () => {
  const clock = { now: NOW };
  const open = await openTaxShop({}, { now: () => clock.now });
  const order = await open.place({ to: 'DE', items: await addProducts(open), payment: 'card' });
  await payByCard(open.shop, open.wilma, order);
  const [refund] = await refundPieces(open, order._id, { amount: 5 });
  clock.now += 1000;
  const params = { orderId: order._id, refundId: refund?._id ?? '' };
  const refused = (status: number, as: Person) =>
    open.shop.expectRefusal(status, documentCalls.printCreditNote, { as, params });
  await printInvoice(open, order._id);
  expect((await refused(409, open.wilma)).code).toBe('not-invoiced');
  await refused(403, await open.shop.signUp());
  const unknown = { orderId: order._id, refundId: 'none' };
  const refusal = await open.shop.expectRefusal(404, documentCalls.printCreditNote, {
    as: open.wilma,
    params: unknown,
  });
  expect(refusal.code).toBe('no-such-refund');
});

test('twenty requests at once number invoices and credit notes without a gap', async () => {
  const open = await openTaxShop({}, TIME);
  const items = await addProducts(open);
  const ids: string[] = [];
  for (let index = 0; index < 20; index++) {
    const order = await open.place({ to: 'DE', items: items.slice(1), payment: 'card' });
    await payByCard(open.shop, open.wilma, order);
    ids.push(order._id);
  }
  const numbersOf = (texts: readonly string[], pattern: RegExp) => texts.map((text) => pattern.exec(text)?.[1]).sort();
  const expected = Array.from({ length: 20 }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`);
  const invoices = await Promise.all(ids.map((orderId) => printInvoice(open, orderId)));
  expect(numbersOf(invoices, /Invoice (\d{4}-\d{6})/)).toEqual(expected);
  const refunds = [];
  for (const orderId of ids) refunds.push({ orderId, refund: (await refundPieces(open, orderId, { amount: 1 }))[0] });
  const notes = await Promise.all(
    refunds.map(({ orderId, refund }) => printCreditNote(open, orderId, refund?._id ?? '')),
  );
  expect(numbersOf(notes, /Credit note CN-(\d{4}-\d{6})/)).toEqual(expected);
});
