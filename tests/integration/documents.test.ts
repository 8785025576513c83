import { expect, test } from 'vitest';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { writeInvoice } from '#features/order/invoice/invoice-paper.server.ts';
import { createPaper } from '#features/order/invoice/paper.server.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { cents } from '#features/pricing/money.ts';
import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { payByCard } from '../support/payments.ts';
import { readPdf } from '../support/pdf.ts';
import { ZONE, type ZoneJson } from '../support/shipping.ts';
import { createTestShop, draftOf, type Person, type TestShop } from '../support/test-shop.ts';

const CALENDAR = { timeZone: 'Europe/Berlin', cutoff: '15:00', holidays: [] };
const NEW_YEAR_IN_BERLIN = Date.UTC(2026, 11, 31, 23);

/** Opens a shop in Berlin whose clock the test moves. */
async function openShop(now = Date.UTC(2026, 10, 20, 12)) {
  const clock = { now };
  const config = { delivery: CALENDAR, supportEmail: 'help@shop.example.com' };
  const shop = await createTestShop({ now: () => clock.now, config });
  const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
  const product = await shop.addProduct({ stock: 1000 });
  const placeOrder = (payment: 'cash' | 'card' = 'cash') =>
    shop.placeOrder(wilma, { items: [{ product, amount: 2 }], payment });
  return { clock, shop, wilma, admin, product, placeOrder };
}

async function printInvoice(shop: TestShop, as: Person, orderId: string) {
  const response = await shop.send(documentCalls.printInvoice, { as, params: { orderId } });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  return readPdf(response.rawPayload);
}

async function numberOf(shop: TestShop, as: Person, orderId: string) {
  const response = await shop.send(documentCalls.printInvoice, { as, params: { orderId } });
  return /invoice-(\d{4}-\d{6})\.pdf/.exec(String(response.headers['content-disposition']))?.[1];
}

test('an invoice says who bought what, when and for how much', async () => {
  const { shop, wilma, placeOrder } = await openShop();
  const order = await placeOrder();
  const [page, ...more] = await printInvoice(shop, wilma, order._id);
  expect(more).toEqual([]);
  expect(page).toBe(`Thock 127.0.0.1
help@shop.example.com
Invoice 2026-000001
Bill to
Wilma
Main Street 1
Bremen, 28195
Invoice date
20 November 2026
Order
#${order._id.slice(0, 4)}
20 November 2026
Payment
Cash
Due on delivery
Product Qty Unit price Total
Pebble 40 2 $60.00 $120.00
Subtotal $120.00
Shipping $5.00
Total $125.00
Thank you for your order. Invoice 2026-000001
30-day returns, two-year warranty. Page 1 of 1`);
});

test('a card order has an invoice once it is paid', async () => {
  const { clock, shop, wilma, placeOrder } = await openShop(Date.UTC(2026, 10, 21, 22, 55));
  const order = await placeOrder('card');
  const options = { as: wilma, params: { orderId: order._id } };
  expect(await shop.expectRefusal(409, documentCalls.printInvoice, options)).toMatchObject({ code: 'not-paid' });
  clock.now = Date.UTC(2026, 10, 21, 23, 5);
  await payByCard(shop, wilma, order);
  const [page] = await printInvoice(shop, wilma, order._id);
  // Already the next day in Berlin.
  expect(page).toContain('Payment\nCard\nPaid 22 November 2026');
});

test('an invoice keeps its number, and numbers start from 1 with each year of the shop', async () => {
  const { clock, shop, wilma, admin, placeOrder } = await openShop(NEW_YEAR_IN_BERLIN - 1);
  const orders = await Promise.all(Array.from({ length: 4 }, () => placeOrder()));
  const [first = '', second = '', third = ''] = orders.map(({ _id }) => _id);
  expect(await numberOf(shop, wilma, first)).toBe('2026-000001');
  expect(await numberOf(shop, wilma, second)).toBe('2026-000002');
  clock.now = NEW_YEAR_IN_BERLIN;
  expect(await numberOf(shop, wilma, third)).toBe('2027-000001');
  expect(await numberOf(shop, admin, first)).toBe('2026-000001');
});

test('20 orders that are printed twice at the same moment get the numbers 1 to 20', async () => {
  const { shop, wilma, admin, placeOrder } = await openShop();
  const other = await shop.openAnotherProcess();
  const orders = await Promise.all(Array.from({ length: 20 }, () => placeOrder()));
  const numbers = await Promise.all(
    orders.map(async ({ _id }) => {
      const both = await Promise.all([numberOf(shop, wilma, _id), numberOf(other, admin, _id)]);
      expect(new Set(both).size).toBe(1);
      return both[0];
    }),
  );
  const expected = Array.from({ length: 20 }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`);
  expect(numbers.toSorted()).toEqual(expected);
});

test('a cancelled order keeps its invoice, and gets none afterwards', async () => {
  const { shop, wilma, placeOrder } = await openShop();
  const [printed, other] = [await placeOrder(), await placeOrder()];
  expect(await numberOf(shop, wilma, printed._id)).toBe('2026-000001');
  for (const { _id: orderId } of [printed, other]) {
    await shop.request(cancelCalls.cancelOrder, { as: wilma, params: { orderId }, body: {} });
  }
  expect(await numberOf(shop, wilma, printed._id)).toBe('2026-000001');
  const options = { as: wilma, params: { orderId: other._id } };
  expect(await shop.expectRefusal(409, documentCalls.printInvoice, options)).toMatchObject({ code: 'order-cancelled' });
});

test('a refused invoice takes no number', async () => {
  const { shop, wilma, placeOrder } = await openShop();
  const unpaid = await placeOrder('card');
  await shop.expectRefusal(409, documentCalls.printInvoice, { as: wilma, params: { orderId: unpaid._id } });
  expect(await numberOf(shop, wilma, (await placeOrder())._id)).toBe('2026-000001');
});

test('a packing slip says what is left to pack, without prices', async () => {
  const { shop, admin, placeOrder } = await openShop();
  const order = await placeOrder();
  const params = { orderId: order._id };
  const body = { carrier: 'dhl' as const, lines: [{ line: 0, amount: 1 }] };
  await shop.request(shipmentCalls.shipOrder, { as: admin, params, body });
  const response = await shop.send(documentCalls.printPackingSlip, { as: admin, params });
  const [page] = await readPdf(response.rawPayload);
  expect(page).toContain('Ship to\nWilma\nMain Street 1\nBremen, 28195\nPhone 491701234567');
  expect(page).toContain('Product Ordered To pack\nPebble 40 2 1');
  expect(page).not.toContain('$');
});

test('a packing slip shows weight, HS code and origin of the variants as they are now, and the weight to pack', async () => {
  const { shop, wilma, admin, product } = await openShop();
  const other = await shop.addProduct({ name: 'Wrist rest', stock: 10 });
  const { _id: orderId } = await shop.placeOrder(wilma, {
    items: [
      { product, amount: 2 },
      { product: other, amount: 1 },
    ],
  });
  const print = async () => {
    const response = await shop.send(documentCalls.printPackingSlip, { as: admin, params: { orderId } });
    return (await readPdf(response.rawPayload)).join('\n');
  };
  const { db } = shop.services;
  const setFields = (productId: string, fields: { weight_grams: number; hs_code?: string; origin_country?: string }) =>
    db.updateTable('product_variant').set(fields).where('product_id', '=', productId).execute();
  expect(await print()).toContain('Product Ordered To pack\nPebble 40 2 2\nWrist rest 1 1');

  await setFields(product._id, { weight_grams: 590, hs_code: '847160', origin_country: 'CN' });
  const partly = await print();
  expect(partly).toContain('Product HS code Origin Weight each Ordered To pack\nPebble 40 847160 CN 590 g 2 2');
  expect(partly).toContain('Wrist rest 1 1');
  expect(partly).not.toContain('Weight to pack');

  await setFields(other._id, { weight_grams: 320 });
  expect(await print()).toContain('Weight to pack\n1.5 kg');
  const body = { carrier: 'dhl' as const, lines: [{ line: 0, amount: 1 }] };
  await shop.request(shipmentCalls.shipOrder, { as: admin, params: { orderId }, body });
  expect(await print()).toContain('Weight to pack\n910 g');
});

test('an order within the home country needs no customs declaration', async () => {
  const { shop, admin, wilma, placeOrder } = await openShop();
  const params = { orderId: (await placeOrder())._id };
  const refused = await shop.expectRefusal(409, documentCalls.printCustoms, { as: admin, params });
  expect(refused.code).toBe('no-customs');
  await shop.expectRefusal(403, documentCalls.printCustoms, { as: wilma, params });
});

test('a customs declaration says what is in the parcel, where it comes from, what it weighs and costs', async () => {
  const { shop, wilma, admin } = await openShop();
  const body: ZoneJson = { ...ZONE, countries: ['US', 'DE'] };
  await shop.request(shippingCalls.addZone, { as: admin, body });
  const codes = { weightGrams: 590, hsCode: '847160', originCountry: 'CN' };
  const keyboard = await shop.addProduct({
    price: 60,
    stock: 9,
    variants: [{ values: {}, price: 60, stock: 9, ...codes }],
  });
  const rest = await shop.addProduct({ name: 'Wrist rest', price: 30 });
  const items = [
    { product: keyboard, amount: 3 },
    { product: rest, amount: 1 },
  ];
  const customer = {
    name: 'Jörg Weiß',
    streetAddress: 'Torstraße 1',
    city: 'Berlin',
    country: 'DE',
    postalCode: '10119',
    phone: '+49 30 901820',
  };
  const draft = { ...draftOf(wilma, items), customer };
  const { _id: orderId } = await shop.request(orderCalls.placeOrder, { as: wilma, body: draft });
  const lines = [
    { line: 0, amount: 2 },
    { line: 1, amount: 1 },
  ];
  const params = { orderId };
  const shipped = { carrier: 'dhl' as const, lines };
  await shop.request(shipmentCalls.shipOrder, { as: admin, params, body: shipped });
  const { shipments } = await shop.request(orderCalls.getOrder, { as: admin, params });
  const query = { shipmentId: shipments[0]?._id };
  const response = await shop.send(documentCalls.printCustoms, { as: admin, params, query });
  const page = (await readPdf(response.rawPayload)).join('\n');
  expect(page).toContain('Customs declaration CN 23');
  expect(page).toContain('UNITED STATES');
  expect(page).toContain('Jörg Weiß\nTorstraße 1\n10119 Berlin\nGERMANY\nPhone +49 30 901820');
  expect(page).toContain('Pebble 40 847160 CN 2 1.18 kg $120.00');
  expect(page).toContain('Wrist rest 1 500 g $30.00');
  expect(page).toContain('3 pieces, total weight 1.68 kg, total value $150.00');
});

test('packing slips of several orders are one file, each with page numbers of its own', async () => {
  const { shop, admin, placeOrder } = await openShop();
  const orders = [await placeOrder(), await placeOrder()];
  const orderIds = orders.map(({ _id }) => _id).join(',');
  const response = await shop.send(documentCalls.printPackingSlips, { as: admin, query: { orderIds } });
  const pages = await readPdf(response.rawPayload);
  expect(pages).toHaveLength(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Packing slip #${orders[index]?._id.slice(0, 4)}`);
    expect(page).toContain('Page 1 of 1');
  }
});

test.each([
  ['Arabic', 'محمد بن علي'],
  ['Chinese', '王小明'],
  ['Emoji', 'Wilma⌨60 🎹 👩‍💻 👨‍👩‍👧‍👦 🇩🇪 ❤️ 1️⃣'],
  ['Greek', 'Αλέξανδρος'],
  ['Hebrew', 'דנה כהן'],
  ['Japanese', '山田 たろう'],
  ['Korean', '김민수'],
  ['Polish', 'Łukasz Żółć'],
  ['Russian', 'Дмитрий Иванов'],
  ['Thai', 'สมชาย ใจดี'],
  ['Vietnamese', 'Nguyễn Văn Đạt'],
])('%s names are selectable text', async (_, name) => {
  const { shop, wilma, product } = await openShop();
  const draft = draftOf(wilma, [{ product, amount: 1 }]);
  const body = { ...draft, customer: { ...draft.customer, name } };
  const order = await shop.request(orderCalls.placeOrder, { as: wilma, body });
  const [page = ''] = await printInvoice(shop, wilma, order._id);
  // Readers of PDF files disagree about the order of words that are written from right to left.
  for (const word of name.split(' ')) expect(page).toContain(word);
});

test('a name keeps what can be written of it, with a box for each other character', async () => {
  const { shop, wilma, product } = await openShop();
  const draft = draftOf(wilma, [{ product, amount: 1 }]);
  const body = { ...draft, customer: { ...draft.customer, name: 'Wilma க்ஷ ქ e\u0337\u200d 1⃣' } };
  const order = await shop.request(orderCalls.placeOrder, { as: wilma, body });
  const [page = ''] = await printInvoice(shop, wilma, order._id);
  expect(page).toMatch(/Wilma □+ □ e 1⃣/);
  expect(page).not.toContain('?');
});

test('an emoji of several characters is not divided between lines', async () => {
  const paper = createPaper('Invoice', 'Thock');
  paper.beginSection({ title: 'Invoice', foot: [] });
  paper.write('👩‍💻'.repeat(40), { x: 50, y: 50, width: 200 });
  const [page = ''] = await readPdf(await paper.finish());
  const lines = page.split('\n').filter((line) => line.includes('👩'));
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatch(/^(👩‍💻)+$/u);
});

test('200 lines with long names take several pages, each with the header, and lose nothing', async () => {
  const { wilma, placeOrder } = await openShop();
  const order = orderCalls.getOrder.answer.parse(await placeOrder());
  const items = Array.from({ length: 200 }, (_, line) => ({
    line,
    productId: 'p',
    image: '',
    amount: 1,
    price: cents(1000),
    name: `Item ${line} ${line % 10 === 0 ? 'with a name that takes more than one line of the table'.repeat(2) : ''}`,
  }));
  const paper = createPaper('Invoice', 'Thock');
  const invoice = { number: '2026-000001', issuedAt: 0 };
  await writeInvoice(
    paper,
    { ...order, items },
    { invoice, shopName: 'Thock', sender: [wilma.email], timeZone: 'UTC', country: 'US' },
  );
  const pages = await readPdf(await paper.finish());

  expect(pages.length).toBeGreaterThan(6);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  for (const page of pages.slice(0, -1)) expect(page).toContain('Product Qty Unit price Total');
  const text = pages.join('\n');
  for (const { line } of items) expect(text.match(new RegExp(`^Item ${line} `, 'gm'))).toHaveLength(1);
});
