import { describe, expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { applyImport, exportFile, previewFile, readFile, undoImport, writeFile } from '../support/product-files.ts';
import { createTestShop, PEBBLE, type TestShop } from '../support/test-shop.ts';

const { price: _, quantity: __, ...BASE } = PEBBLE;

async function addHeavy(shop: TestShop, weightGrams?: number | null) {
  const as = await shop.signInAsAdmin();
  const body = { ...BASE, variants: [{ values: {}, price: 60, stock: 2, weightGrams }] };
  const { insertedId: productId } = await shop.request(productCalls.addProduct, { as, body });
  return productId;
}

async function readVariant(shop: TestShop, productId: string) {
  const { variants } = await shop.request(productCalls.getProduct, { params: { productId } });
  if (!variants[0]) throw new Error('The product has no variant');
  return variants[0];
}

async function change(shop: TestShop, productId: string, fields: object) {
  const as = await shop.signInAsAdmin();
  const { _id, sku, price } = await readVariant(shop, productId);
  const body = { ...BASE, published: true, variants: [{ _id, sku, price, values: {}, ...fields }] };
  return shop.send(productCalls.changeProduct, { as, params: { productId }, body });
}

describe('the weight of a variant', () => {
  test('is stated in grams, stays if an edit does not name it, and is removed by null', async () => {
    const shop = await createTestShop();
    const productId = await addHeavy(shop, 1180);
    expect((await readVariant(shop, productId)).weightGrams).toBe(1180);
    await change(shop, productId, {});
    expect((await readVariant(shop, productId)).weightGrams).toBe(1180);
    await change(shop, productId, { weightGrams: 0 });
    expect((await readVariant(shop, productId)).weightGrams).toBe(0);
    await change(shop, productId, { weightGrams: null });
    expect(await readVariant(shop, productId)).not.toHaveProperty('weightGrams');
  });

  test('need not be known', async () => {
    const shop = await createTestShop();
    expect(await readVariant(shop, await addHeavy(shop))).not.toHaveProperty('weightGrams');
    expect(await readVariant(shop, await addHeavy(shop, null))).not.toHaveProperty('weightGrams');
  });

  test.each([[-1], [1.5], [1_000_001], ['300']])('is refused if it is %j', async (weightGrams) => {
    const shop = await createTestShop();
    const productId = await addHeavy(shop, 300);
    const answer = await change(shop, productId, { weightGrams });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ path: 'variants.0.weightGrams' }]);
    expect((await readVariant(shop, productId)).weightGrams).toBe(300);
  });

  test('is in the audit log', async () => {
    const shop = await createTestShop();
    const productId = await addHeavy(shop, 300);
    await change(shop, productId, { weightGrams: 310 });
    const as = await shop.signInAsAdmin();
    const entries = await shop.request(auditCalls.listAudit, { as, query: {} });
    expect(entries.map(({ text }) => text)).toContain(`Changed ${PEBBLE.name}: packed weight`);
  });

  test('is copied with the product', async () => {
    const shop = await createTestShop();
    const productId = await addHeavy(shop, 300);
    const as = await shop.signInAsAdmin();
    const { insertedId } = await shop.request(productCalls.duplicateProduct, { as, params: { productId } });
    const copy = await shop.request(productCalls.getProduct, { as, params: { productId: insertedId } });
    expect(copy.variants[0]?.weightGrams).toBe(300);
  });
});

describe('the column weight_grams of a file', () => {
  test('is exported, sets, keeps and removes the weight, and is undone', async () => {
    const shop = await createTestShop();
    const productId = await addHeavy(shop, 300);
    const { sku } = await readVariant(shop, productId);
    expect(readFile(await exportFile(shop)).find((row) => row.sku === sku)?.weight_grams).toBe('300');

    const set = await previewFile(shop, writeFile([{ sku, weight_grams: '1,250' }]));
    expect(set.rows[0]?.changes).toEqual([{ column: 'weight_grams', from: '300', to: '1250' }]);
    await applyImport(shop, set);
    expect((await readVariant(shop, productId)).weightGrams).toBe(1250);

    const removed = await previewFile(shop, writeFile([{ sku, weight_grams: '' }]));
    expect(removed.rows[0]?.changes).toEqual([{ column: 'weight_grams', from: '1250', to: '' }]);
    await applyImport(shop, removed);
    expect(await readVariant(shop, productId)).not.toHaveProperty('weightGrams');
    await undoImport(shop, removed);
    expect((await readVariant(shop, productId)).weightGrams).toBe(1250);
  });

  test.each([
    ['heavy', '“heavy” is not a whole number. Write a number such as 12.'],
    ['-3', '“-3” is not a whole number. Write a number such as 12.'],
    ['1000001', '“1000001” is above 1,000,000.'],
  ])('is refused with %j', async (text, message) => {
    const shop = await createTestShop();
    const { sku } = await readVariant(shop, await addHeavy(shop, 300));
    const { rows } = await previewFile(shop, writeFile([{ sku, weight_grams: text }]));
    expect(rows[0]?.errors).toEqual([{ column: 'weight_grams', message }]);
  });

  test('was unknown to an import of an earlier release, which can still be undone', async () => {
    const shop = await createTestShop();
    const productId = await addHeavy(shop);
    const { sku } = await readVariant(shop, productId);
    const imported = await previewFile(shop, writeFile([{ sku, price: '75' }]));
    await applyImport(shop, imported);
    const { db } = shop.services;
    const change = await db.selectFrom('product_import_change').selectAll().executeTakeFirstOrThrow();
    const withoutWeight = (text: string | null) => text?.replaceAll(/,"weight_grams":null/g, '') ?? null;
    const [before, after] = [withoutWeight(change.before), withoutWeight(change.after)];
    expect(after).not.toBe(change.after);
    await db
      .updateTable('product_import_change')
      .set({ before, after: after ?? '' })
      .execute();
    await undoImport(shop, imported);
    expect((await readVariant(shop, productId)).price).toBe(60);
  });
});
