import { expect, test } from 'vitest';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { writeInvoice } from '#features/order/invoice/invoice-paper.server.ts';
import { createPaper } from '#features/order/invoice/paper.server.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { cents } from '#features/pricing/money.ts';
import { payByCard } from '../support/payments.ts';
import { hearPdf, openPdf, readPdf } from '../support/pdf.ts';
import { openTaxShop } from '../support/taxes.ts';
import { draftOf } from '../support/test-shop.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

/** Opens a shop in Germany with an order for two boards, paid by card. */
async function openWithOrder(to = 'DE') {
  const open = await openTaxShop({}, { now: () => NOW });
  const board = await open.shop.addProduct({ name: 'Alderway', price: 119, stock: 100 });
  const order = await open.place({ to, items: [{ product: board, amount: 2 }], payment: 'card' });
  await payByCard(open.shop, open.wilma, order);
  return { ...open, board, order, params: { orderId: order._id } };
}

async function hear(pdf: Uint8Array, orderId: string): Promise<string> {
  return (await hearPdf(pdf)).join('\n').replaceAll(orderId.slice(0, 4), 'ORDE');
}

test('an invoice is heard as a heading, paragraphs and tables with header cells, in the order of the page', async () => {
  const { shop, wilma, params } = await openWithOrder();
  const { rawPayload } = await shop.send(documentCalls.printInvoice, { as: wilma, params });
  expect(await hear(rawPayload, params.orderId)).toMatchInlineSnapshot(`
    "Document
      Sect
        P Thock
        P 127.0.0.1
        P help@thock.example
        P VAT number DE136695976
        H1 Invoice 2026-000001
        P Bill to
        P Wilma
        P Main Street 1
        P 28195 Bremen
        P Invoice date
        P 20 November 2026
        P Date of supply
        P 20 November 2026
        P Order
        P #ORDE
        P 20 November 2026
        P Payment
        P Card
        P Paid 20 November 2026
        Table
          TR
            TH (Column) Product
            TH (Column) Qty
            TH (Column) Unit price
            TH (Column) Tax
            TH (Column) Total
          TR
            TD Alderway
            TD 2
            TD €119.00
            TD 19 %
            TD €238.00
        P Subtotal
        P €238.00
        P Shipping, Parcel
        P €5.95
        P incl. 19 % VAT
        P €38.95
        P Total
        P €243.95
        Table
          TR
            TH (Column) Tax
            TH (Column) Net
            TH (Column) Tax
            TH (Column) Gross
          TR
            TD VAT 19 %, DE
            TD €205.00
            TD €38.95
            TD €243.95
        P Thank you for your order.
        P 30-day returns, two-year warranty."
  `);
});

test('a credit note, a packing slip and a customs declaration are heard as well', async () => {
  const { shop, wilma, admin, params } = await openWithOrder('CH');
  await shop.send(documentCalls.printInvoice, { as: wilma, params });
  await shop.request(refundCalls.refundOrder, { as: admin, params, body: { lines: [{ line: 0, amount: 1 }] } });
  const { refunds } = await shop.request(orderCalls.getOrder, { as: wilma, params });
  const refundId = refunds[0]?._id ?? '';
  const creditNote = await shop.send(documentCalls.printCreditNote, { as: wilma, params: { ...params, refundId } });
  expect(await hear(creditNote.rawPayload, params.orderId)).toMatchSnapshot();
  const packingSlip = await shop.send(documentCalls.printPackingSlip, { as: admin, params });
  expect(await hear(packingSlip.rawPayload, params.orderId)).toMatchSnapshot();
  const customs = await shop.send(documentCalls.printCustoms, { as: admin, params });
  expect(await hear(customs.rawPayload, params.orderId)).toMatchSnapshot();
});

test('a file says that it is tagged, its title and its language', async () => {
  const { shop, wilma, params } = await openWithOrder();
  const { rawPayload } = await shop.send(documentCalls.printInvoice, { as: wilma, params });
  const file = await openPdf(rawPayload);
  expect(await file.getMarkInfo()).toEqual(
    new Map([
      ['Marked', true],
      ['UserProperties', false],
      ['Suspects', false],
    ]),
  );
  const { info } = await file.getMetadata();
  expect(info).toMatchObject({ Title: 'Invoice 2026-000001', Language: 'en', PDFFormatVersion: '1.7' });
});

test('packing slips of several orders are sections, each with its heading', async () => {
  const { shop, admin, wilma, board, params } = await openWithOrder();
  const other = await shop.placeOrder(wilma, { items: [{ product: board, amount: 1 }] });
  const orderIds = [params.orderId, other._id];
  const { rawPayload } = await shop.send(documentCalls.printPackingSlips, {
    as: admin,
    query: { orderIds: orderIds.join(',') },
  });
  const pages = await hearPdf(rawPayload);
  expect(pages).toHaveLength(2);
  for (const [index, page] of pages.entries()) {
    expect(page.match(/Sect/g)).toHaveLength(1);
    expect(page).toContain(`H1 Packing slip #${orderIds[index]?.slice(0, 4)}`);
  }
});

test('a table of several pages is one table with one header, and the foot is heard once', async () => {
  const { wilma, ...open } = await openWithOrder();
  const order = orderCalls.getOrder.answer.parse(open.order);
  const items = Array.from({ length: 200 }, (_, line) => ({
    line,
    productId: 'p',
    image: '',
    amount: 1,
    price: cents(1000),
    name: `Item ${line}`,
  }));
  const paper = createPaper('Invoice', 'Thock');
  const invoice = { number: '2026-000001', issuedAt: 0 };
  const sender = { shopName: 'Thock', sender: [wilma.email], timeZone: 'UTC', country: 'DE' };
  await writeInvoice(paper, { ...order, taxLines: [], items }, { invoice, ...sender });
  const pdf = await paper.finish();

  const texts = await readPdf(pdf);
  expect(texts.length).toBeGreaterThan(6);
  for (const text of texts.slice(0, -1)) expect(text).toContain('Product Qty Unit price Total');
  const pages = (await hearPdf(pdf)).map((page) => page.split('\n').map((line) => line.trim()));
  for (const page of pages) {
    expect(page.filter((line) => line === 'Table')).toHaveLength(1);
    expect(page.filter((line) => line === 'TR')).toHaveLength(201);
  }
  const lines = pages.flat();
  expect(lines.filter((line) => line.startsWith('TH (Column) '))).toHaveLength(4);
  expect(lines.filter((line) => line.startsWith('TD Item '))).toEqual(items.map(({ name }) => `TD ${name}`));
  expect(lines.filter((line) => line === 'P Thank you for your order.')).toHaveLength(1);
  expect(lines.filter((line) => line.includes('Page'))).toEqual([]);
});

test.each([
  ['on several lines', 'Wilma '.repeat(30).trim()],
  ['from right to left', 'دانا כהן محمد بن علي'],
  ['with characters that no font has', 'Wilma ქართული'],
])('a name %s is heard as it was entered', async (_, name) => {
  const { shop, wilma, board } = await openWithOrder();
  const draft = draftOf(wilma, [{ product: board, amount: 1 }]);
  const body = { ...draft, customer: { ...draft.customer, name } };
  const { _id: orderId } = await shop.request(orderCalls.placeOrder, { as: wilma, body });
  const { rawPayload } = await shop.send(documentCalls.printInvoice, { as: wilma, params: { orderId } });
  expect(await hear(rawPayload, orderId)).toContain(`    P ${name}\n`);
});
