import { describe, expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { collectionCalls } from '#features/collection/collection-calls.ts';
import { MAX_PICKED } from '#features/collection/collection-schema.ts';
import { productImportCalls } from '#features/product-import/product-import-calls.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { addCollection, namesIn } from '../support/collections.ts';
import { applyImport, exportFile, previewFile, readFile, undoImport, writeFile } from '../support/product-files.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

/** A shop with two collections picked by hand, of which the first contains both products, and one by rule. */
async function createShop() {
  const shop = await createTestShop();
  const one = await shop.addProduct({ name: 'Zed one' });
  const two = await shop.addProduct({ name: 'Zed two' });
  const gifts = await addCollection(shop, { title: 'Gifts', productIds: [two._id, one._id] });
  const quiet = await addCollection(shop, { title: 'Quiet', productIds: [] });
  await addCollection(shop, { title: 'By rule' });
  return { shop, one, two, gifts, quiet };
}

async function preview(shop: TestShop, sku: string, collections: string) {
  return previewFile(shop, writeFile([{ sku, collections }]));
}

describe('the collections in files', () => {
  test('are exported by their slugs, and change nothing when they are imported again', async () => {
    const { shop, one } = await createShop();
    await shop.request(collectionCalls.changeCollection, {
      as: await shop.signInAsAdmin(),
      params: { collectionId: (await find(shop, 'quiet'))._id },
      body: { title: 'Quiet', kind: 'picked', productIds: [one._id], published: true },
    });
    const file = await exportFile(shop);
    const rows = readFile(file).filter(({ name }) => name?.startsWith('Zed'));
    expect(rows.map(({ name, collections }) => [name, collections]).toSorted()).toEqual([
      ['Zed one', 'gifts | quiet'],
      ['Zed two', 'gifts'],
    ]);
    const imported = await previewFile(shop, file);
    expect(imported.counts).toMatchObject({ change: 0, add: 0, refused: 0 });
  });

  test('change what was picked, and an undone import restores it with its order', async () => {
    const { shop, two } = await createShop();
    const [sku] = two.variants.map((variant) => variant.sku);
    const imported = await preview(shop, sku ?? '', 'QUIET');
    expect(imported.rows[0]).toMatchObject({
      action: 'change',
      changes: [{ column: 'collections', from: 'gifts', to: 'quiet' }],
    });
    expect(await namesIn(shop, 'gifts')).toEqual(['Zed two', 'Zed one']);
    await applyImport(shop, imported);
    expect([await namesIn(shop, 'gifts'), await namesIn(shop, 'quiet')]).toEqual([['Zed one'], ['Zed two']]);
    await undoImport(shop, imported);
    expect([await namesIn(shop, 'gifts'), await namesIn(shop, 'quiet')]).toEqual([['Zed two', 'Zed one'], []]);
  });

  test('are left if the cell is empty, and stay without the column', async () => {
    const { shop, one, two } = await createShop();
    const rows = [one, two].map(({ variants }) => ({ sku: variants[0]?.sku ?? '' }));
    expect((await previewFile(shop, writeFile(rows))).counts).toMatchObject({ same: 2 });
    const imported = await preview(shop, rows[0]?.sku ?? '', '');
    await applyImport(shop, imported);
    expect(await namesIn(shop, 'gifts')).toEqual(['Zed two']);
  });

  test.each([
    ['nothing-like-it', /no collection of this shop/],
    ['gifts | none | neither', /“none” and “neither” are no collections/],
    ['by-rule', /has a rule/],
  ])('are refused in the row: %s', async (collections, message) => {
    const { shop, one } = await createShop();
    const imported = await preview(shop, one.variants[0]?.sku ?? '', collections);
    expect(imported.rows).toMatchObject([
      { action: 'refused', errors: [{ column: 'collections', message: expect.stringMatching(message) }] },
    ]);
  });

  test('of a new product are those of its row, until the import is undone', async () => {
    const { shop, one } = await createShop();
    const [row] = readFile(await exportFile(shop)).filter(({ name }) => name === one.name);
    const added = {
      ...row,
      product_id: '',
      variant_id: '',
      sku: 'NEW-1',
      slug: '',
      name: 'Zed three',
      collections: 'gifts',
    };
    const imported = await previewFile(shop, writeFile([added]));
    await applyImport(shop, imported);
    expect(await namesIn(shop, 'gifts')).toEqual(['Zed two', 'Zed one', 'Zed three']);
    await undoImport(shop, imported);
    expect(await namesIn(shop, 'gifts')).toEqual(['Zed two', 'Zed one']);
  });

  test('have room for as many products as can be picked', async () => {
    const shop = await createTestShop({ prepare: (trx) => copyProducts(trx, MAX_PICKED - 1) });
    const ids = Array.from({ length: MAX_PICKED - 1 }, (_, index) => `copy-${index}`);
    await addCollection(shop, { title: 'Gifts', productIds: ids });
    const [one, two] = [await shop.addProduct({ name: 'Zed one' }), await shop.addProduct({ name: 'Zed two' })];
    const [first, second] = [
      await preview(shop, one.variants[0]?.sku ?? '', 'gifts'),
      await preview(shop, two.variants[0]?.sku ?? '', 'gifts'),
    ];
    await applyImport(shop, first);
    const refusal = { as: await shop.signInAsAdmin(), params: { importId: second._id } };
    const refused = await shop.send(productImportCalls.applyImport, refusal);
    expect(problemOf(409, refused)).toMatchObject({ code: 'collection-full' });
    const { productIds } = await find(shop, 'gifts');
    expect(productIds).toEqual([...ids, one._id]);
  });

  test('are not changed after they have changed in the meantime, or a collection is gone', async () => {
    const { shop, one, gifts, quiet } = await createShop();
    const as = await shop.signInAsAdmin();
    const first = await preview(shop, one.variants[0]?.sku ?? '', 'quiet');
    const second = await preview(shop, one.variants[0]?.sku ?? '', 'gifts | quiet');
    await shop.request(collectionCalls.deleteCollection, { as, params: { collectionId: quiet._id } });
    for (const { _id: importId } of [first, second]) {
      const refused = await shop.send(productImportCalls.applyImport, { as, params: { importId } });
      expect(problemOf(409, refused)).toMatchObject({ code: 'changed-since', products: ['Zed one'] });
    }
    const third = await preview(shop, one.variants[0]?.sku ?? '', '');
    const body = { title: 'Gifts', kind: 'picked' as const, productIds: [], published: true };
    await shop.request(collectionCalls.changeCollection, { as, params: { collectionId: gifts._id }, body });
    const refused = await shop.send(productImportCalls.applyImport, { as, params: { importId: third._id } });
    expect(problemOf(409, refused)).toMatchObject({ code: 'changed-since' });
    expect(await shop.request(productCalls.getProduct, { params: { productId: one._id } })).toMatchObject({
      name: 'Zed one',
    });
  });
});

/** Copies the row of a product. */
async function copyProducts(trx: ShopTransaction, copies: number): Promise<void> {
  const row = await trx.selectFrom('product').selectAll().limit(1).executeTakeFirstOrThrow();
  for (let index = 0; index < copies; index++)
    await trx
      .insertInto('product')
      .values({ ...row, id: `copy-${index}`, slug: null })
      .execute();
}

async function find(shop: TestShop, slug: string) {
  return shop.request(collectionCalls.getCollection, { params: { slug } });
}
