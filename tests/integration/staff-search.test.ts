import { expect, test } from 'vitest';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { staffSearchCalls } from '#features/staff-search/staff-search-calls.ts';
import { CUSTOMER, createTestShop, draftOf } from '../support/test-shop.ts';

async function setUp() {
  let now = Date.now();
  const shop = await createTestShop({ now: () => now++ });
  const admin = await shop.signInAsAdmin();
  const search = (q: string) => shop.request(staffSearchCalls.searchAsStaff, { as: admin, query: { q } });
  return { shop, admin, search };
}

test('finds orders by number, customer, email and tracking number, the newest first', async () => {
  const { shop, admin, search } = await setUp();
  const wilma = await shop.signUp({ name: 'Wilma', email: 'wilma.voss@example.com' });
  const product = await shop.addProduct({ price: 60, stock: 100 });
  const place = (name: string) => {
    const draft = { ...draftOf(wilma, [{ product, amount: 2 }]), customer: { ...CUSTOMER, name } };
    return shop.request(orderCalls.placeOrder, { as: wilma, body: draft });
  };
  const placed = [];
  for (const name of ['Élodie Dürr', 'Wilma Voss', 'Élodie Dürr']) placed.push(await place(name));
  const [first, second, third] = placed.map(({ _id }) => _id);
  if (!first || !second || !third) throw new Error('Too few orders');
  const found = async (q: string) => (await search(q)).orders.map(({ _id }) => _id);

  expect(await found('élodie')).toEqual([third, first]);
  expect(await found('ÉLODIE DÜRR')).toEqual([third, first]);
  expect(await found('wilma.voss@')).toEqual([third, second, first]);
  expect(await found(`#${second.slice(0, 8)}`)).toEqual([second]);
  expect(await found(second.toUpperCase())).toEqual([second]);
  expect(await found('Dürr')).toEqual([]);

  const shipment = { carrier: 'ups', trackingNumber: '1Z 999 AA1 01 2345 6784' } as const;
  await shop.request(shipmentCalls.shipOrder, { as: admin, params: { orderId: first }, body: shipment });
  expect((await search('1z999aa10123456784')).orders).toEqual([
    {
      _id: first,
      name: 'Élodie Dürr',
      email: wilma.email,
      status: 'confirmed',
      total: 125,
      date: expect.any(String),
      trackingNumber: shipment.trackingNumber,
    },
  ]);

  for (let order = 0; order < 5; order++) await place('Wilma Voss');
  expect(await found('wilma v')).toHaveLength(5);
  expect(await found('wilma v')).not.toContain(second);
});

test('finds products by name and SKU, also unpublished ones, and people by name and email', async () => {
  const { shop, search } = await setUp();
  const pebble = await shop.addProduct({ name: 'Zephyr Quill', published: false });
  const board = await shop.addProduct({ name: 'Zephyr Sprig' });
  const sku = board.variants[0]?.sku ?? '';
  const wilma = await shop.signUp({ name: 'Zoë Quist', email: 'quist@example.com' });

  const { _id, image, company, price } = pebble;
  expect((await search('zephyr q')).products).toEqual([
    { _id, image, company, price, name: 'Zephyr Quill', published: false },
  ]);
  expect((await search('zephyr')).products.map(({ name }) => name)).toEqual(['Zephyr Quill', 'Zephyr Sprig']);
  const bySku = (await search(sku.toLowerCase())).products;
  expect(bySku.map((found) => [found._id, found.sku])).toEqual([[board._id, sku]]);
  await shop.addProduct({ name: 'Quiet Board', description: 'A keyboard with ospreys on it.' });
  expect((await search('osprey')).products.map(({ name }) => name)).toEqual(['Quiet Board']);

  const { id, name, email } = wilma;
  const person = { _id: id, name, email, role: 'user' };
  expect((await search('zoë')).people).toEqual([person]);
  expect((await search('Quist@')).people).toEqual([person]);
});

test('takes any text of 1 to 100 characters', async () => {
  const { shop, admin, search } = await setUp();
  const texts = ["'; drop table product --", '%', '_', '*', '"a" OR b', '\\', '😀', '\u202eabc', 'x'.repeat(100), '#'];
  for (const q of texts) expect(await search(q)).toMatchObject({ orders: [], people: [] });
  for (const q of ['', '  ', 'x'.repeat(101), 'a\0b']) {
    await shop.expectRefusal(400, staffSearchCalls.searchAsStaff, { as: admin, query: { q } });
  }
});
