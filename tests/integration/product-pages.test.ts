import { expect, test } from 'vitest';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { createCatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { createProductChanges } from '#features/catalogue/product-changes.server.ts';
import { createTestShop, PEBBLE, type Person, type TestShop } from '../support/test-shop.ts';

const { quantity: _, ...REST_OF_PEBBLE } = PEBBLE;
const WEIGHT = { key: 'weight', label: 'Weight', kind: 'number' as const, unit: 'g', filterable: false };

function change(shop: TestShop, as: Person, productId: string, fields: object) {
  const body = { ...REST_OF_PEBBLE, published: true, ...fields };
  return shop.request(productCalls.changeProduct, { as, params: { productId }, body });
}

test('keep a product until it changes', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const find = shop.services.catalogue.findForPage;
  const { insertedId: id } = await shop.request(productCalls.addProduct, { as, body: PEBBLE });
  const other = await shop.addProduct();
  const [first, of] = [await find('pebble-40'), await find(other._id)];
  expect(first).toMatchObject({ _id: id });

  await change(shop, as, id, { name: 'Marble', slug: 'marble' });
  expect(await find('pebble-40')).toMatchObject({ _id: id, name: 'Marble', slug: 'marble' });
  expect(await find('MARBLE')).toBe(await find(id));
  expect(await find(other._id)).toBe(of);

  const before = (await find(other._id))?.stock ?? 0;
  await shop.placeOrder(await shop.signUp(), { items: [{ product: other, amount: 2 }] });
  expect((await find(other._id))?.stock).toBe(before - 2);

  await shop.request(attributeCalls.replaceAttributes, { as, body: [WEIGHT] });
  await change(shop, as, id, { attributes: [{ key: 'weight', value: 40 }] });
  expect((await find(id))?.attributes).toMatchObject([{ label: 'Weight', value: 40 }]);
  await shop.request(attributeCalls.replaceAttributes, { as, body: [{ ...WEIGHT, label: 'Heaviness' }] });
  expect((await find(id))?.attributes).toMatchObject([{ label: 'Heaviness', value: 40 }]);

  await change(shop, as, id, { published: false });
  expect(await find('marble')).toBeUndefined();
  await change(shop, as, id, { published: true });
  expect(await find('marble')).toMatchObject({ _id: id });
});

test('find a product that is added under an address that led nowhere', async () => {
  const shop = await createTestShop();
  const find = shop.services.catalogue.findForPage;
  expect(await find('pebble-40')).toBeUndefined();
  await shop.request(productCalls.addProduct, { as: await shop.signInAsAdmin(), body: PEBBLE });
  expect(await find('pebble-40')).toMatchObject({ slug: 'pebble-40' });
});

test('show what changes may have been missed', async () => {
  const shop = await createTestShop();
  const changes = createProductChanges({ db: shop.services.db, now: Date.now });
  const { findForPage } = createCatalogueReading((read) => read(shop.services.db), changes);
  const { _id } = await shop.addProduct({ name: 'Pebble' });
  const first = await findForPage(_id);
  await change(shop, await shop.signInAsAdmin(), _id, { name: 'Marble' });
  expect(await findForPage(_id)).toBe(first);
  changes.notifyMissedChanges();
  expect(await findForPage(_id)).toMatchObject({ name: 'Marble' });
});
