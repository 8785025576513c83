import { describe, expect, test } from 'vitest';
import { addressCalls } from '#features/address/address-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { ADDRESSES, type SampleCountry } from '../support/addresses.ts';
import { readPdf } from '../support/pdf.ts';
import { DEFAULT_SETTINGS, storeSettings } from '../support/settings.ts';
import { createTestShop, draftOf, type Person, type TestShop } from '../support/test-shop.ts';

/** Creates a shop at home in a country, where a customer wants a product. */
async function createShopIn(country: string) {
  const shop = await createTestShop({ prepare: (trx) => storeSettings(trx, { country }) });
  const as = await shop.signInAsAdmin();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct()];
  return { shop, admin: as, wilma, body: draftOf(wilma, [{ product, amount: 1 }]) };
}

const listOrders = (shop: TestShop, as: Person) =>
  shop.request(orderCalls.listOwnOrders, { as, params: { email: as.email } });

describe('an order', () => {
  test.each([
    { country: 'US', zip: 2139, mobile: 6_172_531_000, last: 'Cambridge, MA 02139' },
    { country: 'GB', zip: 11, mobile: 442_079_460_958, last: 'SW1A 1AA' },
    { country: 'CA', zip: 101, mobile: 6_139_924_211, last: 'Ottawa ON K1A 0B1' },
    { country: 'NL', zip: 1012, mobile: 205_226_161, last: '1012 AB Amsterdam' },
    { country: 'IE', zip: 2272, mobile: 16_183_000, last: 'D02 A272' },
    { country: 'HK', zip: 0, mobile: 21_234_567, last: 'Wan Chai' },
    { country: 'JP', zip: 1_000_001, mobile: 332_131_111, last: '山田太郎' },
  ] as const)('of $country keeps the address as it was typed', async ({ country, zip, mobile, last }) => {
    const { shop, admin, wilma, body } = await createShopIn(country);
    const customer = ADDRESSES[country];

    const order = await shop.request(orderCalls.placeOrder, { as: wilma, body: { ...body, customer } });

    expect(order.customer).toEqual({ ...customer, zip, mobile });
    expect(order.addressLines.at(-1)).toBe(last);
    expect(await listOrders(shop, wilma)).toEqual([order]);
    const slip = await shop.send(documentCalls.printPackingSlips, { as: admin, query: { orderIds: order._id } });
    expect((await readPdf(slip.rawPayload)).join('\n')).toContain(order.addressLines.at(-1));
  });

  test('with the fields of the specification has the texts, too', async () => {
    const { shop, wilma, body } = await createShopIn('US');
    const customer = { name: 'Ada', mobile: 4_155_550_134, streetAddress: '1 Main', city: 'Boston', zip: 2139 };

    const order = await shop.request(orderCalls.placeOrder, { as: wilma, body: { ...body, customer } });

    expect(order.customer).toEqual({ ...customer, country: 'US', postalCode: '02139', phone: '4155550134' });
  });

  test.each([
    { change: { country: 'XX' }, path: 'country', message: /capital letters/ },
    { change: { country: 'gb' }, path: 'country', message: /capital letters/ },
    { change: { postalCode: '02139' }, path: 'postalCode', message: /Postcode must look like EC1Y 8SY/ },
    { change: { postalCode: 'SW1A\n1AA' }, path: 'postalCode', message: /one line/ },
    { change: { postalCode: undefined }, path: 'postalCode', message: /is Required/ },
    { change: { phone: undefined }, path: 'phone', message: /is Required/ },
    { change: { phone: '1'.repeat(40) }, path: 'phone', message: /Phone must look like 07400 123456/ },
    { change: { phone: 'call me' }, path: 'phone', message: /begin with \+/ },
    { change: { phone: '1'.repeat(60) }, path: 'phone', message: /at most 50 characters/ },
    { change: { region: 'US-CA' }, path: 'region', message: /Choose a region of United Kingdom/ },
    { change: { region: 'London' }, path: 'region', message: /ISO 3166-2/ },
    { change: { city: '' }, path: 'city', message: /Town is Required/ },
    { change: { line2: 'a\u202Eb' }, path: 'line2', message: /one line/ },
  ])('with $change is refused, and nothing is written', async ({ change, path, message }) => {
    const { shop, wilma, body } = await createShopIn('GB');
    const customer = { ...ADDRESSES.GB, ...change };

    const { errors } = await shop.expectRefusal(400, orderCalls.placeOrder, { as: wilma, body: { ...body, customer } });

    expect(errors).toEqual([{ path: `customer.${path}`, message: expect.stringMatching(message) }]);
    expect(await listOrders(shop, wilma)).toEqual([]);
  });

  test('without country is at home, where the fields of the specification are required', async () => {
    const { shop, wilma, body } = await createShopIn('US');
    const customer = { name: 'Ada', streetAddress: '1 Main', city: 'Boston' };
    const { errors } = await shop.expectRefusal(400, orderCalls.placeOrder, { as: wilma, body: { ...body, customer } });
    expect(errors?.map(({ path }) => path)).toEqual(['customer.mobile', 'customer.zip']);
  });

  test('to a country to which the shop does not sell is refused', async () => {
    const { shop, wilma, body } = await createShopIn('US');
    const sent = { as: wilma, body: { ...body, customer: ADDRESSES.GB } };
    expect(await shop.expectRefusal(409, orderCalls.placeOrder, sent)).toMatchObject({ code: 'not-shipped-to' });
    expect(await listOrders(shop, wilma)).toEqual([]);
  });

  test('stays in its country when the shop moves', async () => {
    const { shop, admin, wilma, body } = await createShopIn('GB');
    const order = await shop.request(orderCalls.placeOrder, { as: wilma, body: { ...body, customer: ADDRESSES.GB } });

    const moved = { ...DEFAULT_SETTINGS, country: 'DE' };
    await shop.request(settingsCalls.saveSettings, { as: admin, body: moved });

    const [after] = await listOrders(shop, wilma);
    expect(after).toEqual({ ...order, addressLines: [...order.addressLines, 'UNITED KINGDOM'] });
  });
});

describe('a profile', () => {
  const change = (shop: TestShop, as: Person, body: object) =>
    shop.request(userCalls.changeProfile, {
      as,
      params: { id: as.id },
      body: { email: as.email, name: 'Ada', ...body },
    });
  const read = (shop: TestShop, as: Person) => shop.request(userCalls.getUser, { as, params: { email: as.email } });

  test.each(['US', 'GB', 'HK', 'JP'] as SampleCountry[])('keeps an address of %s', async (country) => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    await change(shop, wilma, ADDRESSES[country]);
    expect(await read(shop, wilma)).toMatchObject(ADDRESSES[country]);
  });

  test('keeps texts until a number without text replaces them', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    await change(shop, wilma, { postalCode: '02139', phone: '+1 617 253 1000' });
    expect(await read(shop, wilma)).toMatchObject({ zip: 2139, mobile: 16_172_531_000 });

    await change(shop, wilma, { zip: 2139, mobile: 16_172_531_000 });
    expect(await read(shop, wilma)).toMatchObject({ postalCode: '02139', phone: '+1 617 253 1000' });

    await change(shop, wilma, { zip: 97_209, mobile: 4_155_550_134 });
    expect(await read(shop, wilma)).toMatchObject({ postalCode: '97209', phone: '4155550134' });

    await change(shop, wilma, { zip: null, mobile: null });
    const cleared = await read(shop, wilma);
    for (const field of ['zip', 'mobile', 'postalCode', 'phone']) expect(cleared).not.toHaveProperty(field);
  });

  test('is not changed to an address that does not fit its country', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    await change(shop, wilma, ADDRESSES.GB);
    const { errors } = await shop.expectRefusal(400, userCalls.changeProfile, {
      as: wilma,
      params: { id: wilma.id },
      body: { email: wilma.email, name: 'Bea', country: 'DE' },
    });
    expect(errors).toEqual([{ path: 'postalCode', message: 'PLZ must look like 26133 in Germany' }]);
    expect(await read(shop, wilma)).toMatchObject(ADDRESSES.GB);
  });
});

describe('the countries', () => {
  test.each([
    { code: 'US', fields: 'name company line1 line2 city region postalCode phone', label: 'Zip Code' },
    { code: 'GB', fields: 'name company line1 line2 city postalCode phone', label: 'Postcode' },
    { code: 'DE', fields: 'name company line1 line2 postalCode city phone', label: 'PLZ' },
    { code: 'IE', fields: 'name company line1 line2 city region postalCode phone', label: 'Eircode' },
    { code: 'HK', fields: 'name company line1 line2 city phone', label: undefined },
  ])('have the form of $code where the shop is there', async ({ code, fields, label }) => {
    const { shop } = await createShopIn(code);
    const [country, ...others] = await shop.request(addressCalls.listCountries, {});
    expect(others).toEqual([]);
    expect(country?.code).toBe(code);
    expect(country?.fields.map(({ name }) => name).join(' ')).toBe(fields);
    expect(country?.fields.find(({ name }) => name === 'postalCode')?.label).toBe(label);
    expect(country?.regions?.length ?? 0).toBe({ US: 55, IE: 26 }[code] ?? 0);
  });
});
