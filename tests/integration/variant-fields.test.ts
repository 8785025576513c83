import { describe, expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { applyImport, exportFile, previewFile, readFile, undoImport, writeFile } from '../support/product-files.ts';
import { createTestShop, PEBBLE, type TestShop } from '../support/test-shop.ts';

const { price: _, quantity: __, ...BASE } = PEBBLE;

function addHeavy(shop: TestShop, weightGrams?: number | null) {
  return addWith(shop, { weightGrams });
}

async function addWith(shop: TestShop, fields: object) {
  const as = await shop.signInAsAdmin();
  const body = { ...BASE, variants: [{ values: {}, price: 60, stock: 2, ...fields }] };
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

const CODES = { gtin: '4006381333931', hsCode: '847160', originCountry: 'CN' };

describe('the GTIN, HS code and origin of a variant', () => {
  test('are stored without what people type between digits', async () => {
    const shop = await createTestShop();
    const typed = { gtin: '4-006381-33393 1', hsCode: '8471.60', originCountry: ' cn' };
    expect(await readVariant(shop, await addWith(shop, typed))).toMatchObject(CODES);
  });

  test('stay if an edit does not name them, and are removed by null', async () => {
    const shop = await createTestShop();
    const productId = await addWith(shop, CODES);
    await change(shop, productId, {});
    expect(await readVariant(shop, productId)).toMatchObject(CODES);
    await change(shop, productId, { gtin: '036000291452' });
    expect(await readVariant(shop, productId)).toMatchObject({ ...CODES, gtin: '036000291452' });
    await change(shop, productId, { gtin: null, hsCode: null, originCountry: null });
    const after = await readVariant(shop, productId);
    for (const name of Object.keys(CODES)) expect(after).not.toHaveProperty(name);
  });

  test('are absent if they are not stated', async () => {
    const shop = await createTestShop();
    const variant = await readVariant(shop, await addWith(shop, { gtin: null }));
    for (const name of Object.keys(CODES)) expect(variant).not.toHaveProperty(name);
  });

  test.each([
    ['gtin', '4006381333932', 'GTIN has a wrong digit. Compare it with the barcode.'],
    ['gtin', '40063813339', 'GTIN needs 8, 12, 13 or 14 digits. Copy them from the barcode.'],
    ['gtin', '', 'GTIN needs 8, 12, 13 or 14 digits. Copy them from the barcode.'],
    ['hsCode', '84716', 'HS code needs 6 to 10 digits, such as 8471.60.'],
    ['originCountry', 'UK', 'Country of origin is unknown. Write two letters, such as DE.'],
  ])('a %s that is %j is refused with what to do', async (name, value, message) => {
    const shop = await createTestShop();
    const productId = await addWith(shop, CODES);
    const answer = await change(shop, productId, { [name]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path: `variants.0.${name}`, message }]);
    expect(await readVariant(shop, productId)).toMatchObject(CODES);
  });

  test('are refused if they are numbers', async () => {
    const shop = await createTestShop();
    const answer = await change(shop, await addWith(shop, CODES), { gtin: 4006381333931, hsCode: 847160 });
    expect(answer.json().errors).toMatchObject([{ path: 'variants.0.gtin' }, { path: 'variants.0.hsCode' }]);
  });

  test('are in the audit log', async () => {
    const shop = await createTestShop();
    const productId = await addWith(shop, { gtin: CODES.gtin });
    await change(shop, productId, { ...CODES, gtin: null });
    const as = await shop.signInAsAdmin();
    const entries = await shop.request(auditCalls.listAudit, { as, query: {} });
    expect(entries.map(({ text }) => text)).toContain(`Changed ${PEBBLE.name}: GTIN, HS code, and country of origin`);
  });

  test('are copied with the product, except for the GTIN', async () => {
    const shop = await createTestShop();
    const productId = await addWith(shop, CODES);
    const as = await shop.signInAsAdmin();
    const { insertedId } = await shop.request(productCalls.duplicateProduct, { as, params: { productId } });
    const copy = await shop.request(productCalls.getProduct, { as, params: { productId: insertedId } });
    expect(copy.variants[0]).toMatchObject({ hsCode: '847160', originCountry: 'CN' });
    expect(copy.variants[0]).not.toHaveProperty('gtin');
  });
});

describe('the columns gtin, hs_code and origin_country of a file', () => {
  test('are exported, set, keep and remove the codes, and are undone', async () => {
    const shop = await createTestShop();
    const productId = await addWith(shop, CODES);
    const { sku } = await readVariant(shop, productId);
    const exported = readFile(await exportFile(shop));
    const row = { gtin: '4006381333931', hs_code: '847160', origin_country: 'CN' };
    expect(exported.find((each) => each.sku === sku)).toMatchObject(row);
    expect((await previewFile(shop, writeFile([{ sku, ...row }]))).rows[0]?.action).toBe('same');

    const set = await previewFile(
      shop,
      writeFile([{ sku, gtin: '0-36000-29145-2', hs_code: '0101.21', origin_country: 'de' }]),
    );
    expect(set.rows[0]?.changes).toEqual([
      { column: 'gtin', from: '4006381333931', to: '036000291452' },
      { column: 'hs_code', from: '847160', to: '010121' },
      { column: 'origin_country', from: 'CN', to: 'DE' },
    ]);
    await applyImport(shop, set);
    const after = { gtin: '036000291452', hsCode: '010121', originCountry: 'DE' };
    expect(await readVariant(shop, productId)).toMatchObject(after);

    const removed = await previewFile(shop, writeFile([{ sku, gtin: '', hs_code: '', origin_country: '' }]));
    await applyImport(shop, removed);
    expect(await readVariant(shop, productId)).not.toHaveProperty('gtin');
    await undoImport(shop, removed);
    expect(await readVariant(shop, productId)).toMatchObject(after);
  });

  test('are set for a new product', async () => {
    const shop = await createTestShop();
    const row = {
      sku: 'NEW-1',
      name: 'Marlow',
      company: 'Kelvane',
      category: 'pc',
      description: 'Quiet.',
      price: '60',
    };
    const more = {
      selling_price: '50',
      images: PEBBLE.image,
      gtin: '96385074',
      hs_code: '8471.60',
      origin_country: 'VN',
    };
    const added = await previewFile(shop, writeFile([{ ...row, ...more }]));
    expect(added.rows[0]?.action).toBe('add');
    await applyImport(shop, added);
    const products = await shop.request(productCalls.listProducts, { query: {} });
    const product = products.find(({ name }) => name === 'Marlow');
    expect(product?.variants[0]).toMatchObject({ gtin: '96385074', hsCode: '847160', originCountry: 'VN' });
  });

  test.each([
    ['gtin', '4006381333932', '“4006381333932” has a wrong digit. Compare it with the barcode.'],
    [
      'gtin',
      '4.00639E+12',
      '“4.00639E+12” was rounded by a spreadsheet. Format its column as text and write all digits.',
    ],
    ['gtin', '36000291452', '“36000291452” may have lost the zero at its start. Write 036000291452.'],
    ['gtin', 'barcode', '“barcode” needs 8, 12, 13 or 14 digits. Copy them from the barcode.'],
    ['hs_code', '10121', '“10121” may have lost the zero at its start. Write 010121.'],
    ['hs_code', '8471,60', '“8471,60” needs 6 to 10 digits, such as 8471.60.'],
    ['origin_country', 'China', '“China” is unknown. Write two letters, such as DE.'],
  ])('%s is refused with %j', async (column, text, message) => {
    const shop = await createTestShop();
    const { sku } = await readVariant(shop, await addWith(shop, CODES));
    const { rows } = await previewFile(shop, writeFile([{ sku, [column]: text }]));
    expect(rows[0]?.errors).toEqual([{ column, message }]);
  });

  test('change nothing if a spreadsheet only rounded the present code or dropped its zeros', async () => {
    const shop = await createTestShop();
    const productId = await addWith(shop, { gtin: '4006381333931', hsCode: '0101210000' });
    const { sku } = await readVariant(shop, productId);
    for (const gtin of ['4.00638E+12', '4,00638E+12', '4E+12']) {
      const { rows } = await previewFile(shop, writeFile([{ sku, gtin, hs_code: '101210000' }]));
      expect(rows[0]?.action).toBe('same');
    }
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
    const withoutFields = (text: string | null) =>
      text?.replaceAll(/,"(?:weight_grams|gtin|hs_code|origin_country)":null/g, '') ?? null;
    const [before, after] = [withoutFields(change.before), withoutFields(change.after)];
    expect(after).not.toBe(change.after);
    await db
      .updateTable('product_import_change')
      .set({ before, after: after ?? '' })
      .execute();
    await undoImport(shop, imported);
    expect((await readVariant(shop, productId)).price).toBe(60);
  });
});
