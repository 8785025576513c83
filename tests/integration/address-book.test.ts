import { expect, test } from 'vitest';
import { addressBookCalls } from '#features/address-book/address-book-calls.ts';
import { MAX_ADDRESSES, type SavedAddressDraft } from '#features/address-book/saved-address-schema.ts';
import { personalDataCalls } from '#features/personal-data/personal-data-calls.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const LONDON = { name: 'Ada', line1: '1 Portland Place', city: 'London', postalCode: 'SW1A 1AA', country: 'GB' };
const PARIS = { name: 'Ada', line1: '1 rue de Rivoli', city: 'Paris', postalCode: '75001', country: 'FR' };

const add = async (shop: TestShop, as: Person, body: SavedAddressDraft) =>
  (await shop.request(addressBookCalls.addAddress, { as, body }))._id;
const list = (shop: TestShop, as: Person) => shop.request(addressBookCalls.listAddresses, { as });
const citiesOf = async (shop: TestShop, as: Person) =>
  (await list(shop, as)).map(({ city, isDefault }) => (isDefault ? `${city}*` : city));

test('the first address is the default, setting one clears the others, and the newest follows a deleted one', async () => {
  const clock = { now: Date.UTC(2026, 10, 20) };
  const shop = await createTestShop({ now: () => clock.now++ });
  const ada = await shop.signUp();
  const london = await add(shop, ada, { ...LONDON, isDefault: false });
  const paris = await add(shop, ada, { ...PARIS, label: 'Studio' });
  expect(await citiesOf(shop, ada)).toEqual(['London*', 'Paris']);

  const lille = await add(shop, ada, { ...PARIS, city: 'Lille', postalCode: '59800', isDefault: true });
  expect(await citiesOf(shop, ada)).toEqual(['Lille*', 'Paris', 'London']);

  const changed = { as: ada, params: { addressId: london }, body: { ...LONDON, isDefault: true, line2: 'Flat 2' } };
  expect(await shop.request(addressBookCalls.changeAddress, changed)).toEqual({
    _id: london,
    ...{ ...LONDON, line2: 'Flat 2', isDefault: true },
    addressLines: ['Ada', '1 Portland Place', 'Flat 2', 'London', 'SW1A 1AA', 'UNITED KINGDOM'],
  });
  expect(await citiesOf(shop, ada)).toEqual(['London*', 'Lille', 'Paris']);

  await shop.request(addressBookCalls.deleteAddress, { as: ada, params: { addressId: london } });
  expect(await citiesOf(shop, ada)).toEqual(['Lille*', 'Paris']);
  await shop.request(addressBookCalls.deleteAddress, { as: ada, params: { addressId: paris } });
  await shop.request(addressBookCalls.deleteAddress, { as: ada, params: { addressId: lille } });
  expect(await list(shop, ada)).toEqual([]);
});

test('addresses are seen, changed and deleted by their person alone', async () => {
  const shop = await createTestShop();
  const [ada, bea] = [await shop.signUp(), await shop.signUp()];
  const addressId = await add(shop, ada, LONDON);

  await shop.expectRefusal(404, addressBookCalls.changeAddress, { as: bea, params: { addressId }, body: PARIS });
  await shop.expectRefusal(404, addressBookCalls.deleteAddress, { as: bea, params: { addressId } });

  expect(await list(shop, bea)).toEqual([]);
  expect(await citiesOf(shop, ada)).toEqual(['London*']);
});

test('a person saves at most 20 addresses, also at once', async () => {
  const shop = await createTestShop();
  const ada = await shop.signUp();
  const answers = await Promise.all(
    Array.from({ length: MAX_ADDRESSES + 3 }, () => shop.send(addressBookCalls.addAddress, { as: ada, body: LONDON })),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    Array.from({ length: 3 }, () => [409, 'too-many-addresses']),
  );
  const addresses = await list(shop, ada);
  expect([addresses.length, addresses.filter(({ isDefault }) => isDefault).length]).toEqual([MAX_ADDRESSES, 1]);
});

test.each([
  { change: { country: undefined }, path: 'country' },
  { change: { country: 'XX' }, path: 'country' },
  { change: { postalCode: '75001' }, path: 'postalCode' },
  { change: { postalCode: undefined }, path: 'postalCode' },
  { change: { city: '' }, path: 'city' },
  { change: { phone: '1'.repeat(40) }, path: 'phone' },
  { change: { line1: '' }, path: 'line1' },
  { change: { name: 'Ada\nPay here' }, path: 'name' },
  { change: { label: 'x'.repeat(51) }, path: 'label' },
])('an address with $change is not saved', async ({ change, path }) => {
  const shop = await createTestShop();
  const ada = await shop.signUp();
  const body = { ...LONDON, ...change };
  const { errors } = await shop.expectRefusal(400, addressBookCalls.addAddress, { as: ada, body });
  expect(errors?.map((error) => error.path)).toEqual([path]);
  expect(await list(shop, ada)).toEqual([]);
});

test('the book is part of the export, and ends with the account', async () => {
  const shop = await createTestShop();
  const ada = await shop.signUp();
  await add(shop, ada, LONDON);
  const exported = await shop.request(personalDataCalls.exportOwnData, { as: ada });
  expect(exported.addresses).toEqual(await list(shop, ada));

  await shop.request(personalDataCalls.deleteOwnAccount, { as: ada });
  expect(await shop.services.db.selectFrom('saved_address').selectAll().execute()).toEqual([]);
});
