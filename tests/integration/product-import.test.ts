import { describe, expect, test } from 'vitest';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { checkLedger } from '#features/catalogue/stock/ledger-check.server.ts';
import { productImportCalls } from '#features/product-import/product-import-calls.ts';
import type { ProductJson } from '../support/json.ts';
import {
  applyImport,
  exportFile,
  type FileRow,
  formWithFile,
  previewFile,
  readFile,
  undoImport,
  writeFile,
} from '../support/product-files.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const NEW_ROW = {
  product_id: 'plum',
  sku: 'plum-60',
  name: 'Plum 60',
  company: 'Brindlo',
  category: 'pc',
  description: 'A quiet board.',
  price: '95',
  selling_price: '85',
  stock: '12',
  images: '/pictures/products/alderway-60.webp',
};

const ATTRIBUTES: AttributeDefinition[] = [
  { key: 'layout', label: 'Layout', kind: 'choice', choices: ['75 %', 'Full size'], filterable: true },
  { key: 'weight', label: 'Weight', kind: 'number', unit: 'g', filterable: true },
  { key: 'hot-swap', label: 'Hot-swap', kind: 'boolean', filterable: false },
  { key: 'note', label: 'Note', kind: 'text', filterable: false },
];

const SWITCHES = { option1_name: 'Switch', option1_value: 'Linear' };

async function getProduct(shop: TestShop, productId: string): Promise<ProductJson> {
  const as = await shop.signInAsAdmin();
  return shop.request(productCalls.getProduct, { as, params: { productId } });
}

async function findPlum(shop: TestShop): Promise<ProductJson> {
  const [plum] = await shop.request(productCalls.listProducts, { query: { search: NEW_ROW.name } });
  if (!plum) throw new Error('The product was not added');
  return plum;
}

function skuOf({ variants: [variant] }: ProductJson): string {
  return variant?.sku ?? '';
}

async function movementsOf(shop: TestShop, productId: string) {
  const as = await shop.signInAsAdmin();
  return shop.request(productCalls.listStockMovements, { as, params: { productId } });
}

describe('an export that is imported', () => {
  test('changes nothing: formulas, attributes, options, several pictures and duplicates', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    await shop.request(attributeCalls.replaceAttributes, { as, body: ATTRIBUTES });
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', "'=1+1", "''@x"]) await shop.addProduct({ name });
    const board = await shop.addProduct({
      name: 'Pebble; "two" lines',
      description: 'One\nTwo, three',
      options: [{ name: 'Switch', values: ['Linear', 'Tactile'] }],
      variants: [
        { sku: 'A-1', values: { Switch: 'Linear' }, price: 60, stock: 3 },
        { sku: 'A-2', values: { Switch: 'Tactile' }, price: 65, compareAtPrice: 80, stock: 4 },
      ],
      price: undefined,
      quantity: undefined,
      attributes: [
        { key: 'weight', value: -0.000125 },
        { key: 'hot-swap', value: false },
        { key: 'layout', value: '75 %' },
        { key: 'note', value: '=A1' },
      ],
    });
    const params = { productId: board._id };
    await shop.request(productCalls.duplicateProduct, { as, params });
    await shop.request(productCalls.duplicateProduct, { as, params });
    const file = await exportFile(shop);
    const { counts } = await previewFile(shop, file);
    expect(counts).toEqual({ add: 0, change: 0, same: readFile(file).length, refused: 0 });
    const withoutIds = readFile(file).map(({ variant_id: _, product_id: __, ...row }) => row);
    expect((await previewFile(shop, writeFile(withoutIds))).counts).toEqual(counts);
    const withoutVariants = readFile(file).map(({ variant_id: _, ...row }) => row);
    expect((await previewFile(shop, writeFile(withoutVariants, { delimiter: ';' }))).counts).toEqual(counts);
  });
});

describe('a preview', () => {
  test('says what each row would do, and changes nothing', async () => {
    const shop = await createTestShop();
    const product = await shop.addProduct({ name: 'Pebble 40', price: 60 });
    const other = await shop.addProduct();
    const before = await exportFile(shop);
    const imported = await previewFile(
      shop,
      writeFile([
        { ...blank(NEW_ROW), variant_id: product.variants[0]?._id ?? '', price: '58' },
        { ...blank(NEW_ROW), variant_id: '', sku: skuOf(other).toLowerCase() },
        { ...NEW_ROW, variant_id: '' },
        { ...NEW_ROW, variant_id: '', sku: 'plum-61', price: '149,00 EUR', category: 'Desktop' },
      ]),
    );
    expect(imported).toMatchObject({
      state: 'checked',
      fileName: 'products.csv',
      counts: { add: 1, change: 1, same: 1, refused: 1 },
      rows: [
        { row: 2, action: 'change', sku: skuOf(product), changes: [{ column: 'price', from: '60', to: '58' }] },
        { row: 3, action: 'same', sku: skuOf(other) },
        { row: 4, action: 'add', sku: 'PLUM-60', name: 'Plum 60' },
        {
          row: 5,
          action: 'refused',
          errors: [
            { column: 'category', message: '“Desktop” does not exist. Use pc, mobile, or smart.' },
            { column: 'price', message: '“149,00 EUR” is not an amount in US dollars. Write one such as 149.' },
          ],
        },
      ],
    });
    expect(await exportFile(shop)).toBe(before);
    const as = await shop.signInAsAdmin();
    expect(await shop.request(productImportCalls.getImport, { as, params: { importId: imported._id } })).toEqual(
      imported,
    );
  });

  const edits: [problem: string, rows: readonly FileRow[], error: { column: string; message: string }][] = [
    [
      'a SKU that another row has',
      [NEW_ROW, { ...NEW_ROW, product_id: 'x' }],
      { column: 'sku', message: 'is already used in row 2. Give each variant its own.' },
    ],
    ['a missing name', [{ ...NEW_ROW, name: '' }], { column: 'name', message: 'is missing. A new product needs it.' }],
    [
      'a missing price',
      [{ ...NEW_ROW, price: ' ' }],
      { column: 'price', message: 'is missing. A new variant needs it.' },
    ],
    [
      'cents',
      [{ ...NEW_ROW, price: '149.50' }],
      { column: 'price', message: '“149.50” is not a whole number. Write 149 or 150.' },
    ],
    [
      'a compare-at price below the price',
      [{ ...NEW_ROW, compare_at_price: '90' }],
      { column: 'compare_at_price', message: '“90” is not above the price. Write a higher one, or leave it empty.' },
    ],
    [
      'half a piece',
      [{ ...NEW_ROW, stock: '1.5' }],
      { column: 'stock', message: '“1.5” is not a whole number. Write a number such as 12.' },
    ],
    [
      'a negative stock',
      [{ ...NEW_ROW, stock: '-1' }],
      { column: 'stock', message: '“-1” is not a whole number. Write a number such as 12.' },
    ],
    [
      'a word that is no flag',
      [{ ...NEW_ROW, published: 'maybe' }],
      { column: 'published', message: '“maybe” is neither yes nor no. Write one of them.' },
    ],
    [
      'a script as picture',
      [{ ...NEW_ROW, images: 'javascript:alert(1)' }],
      {
        column: 'images',
        message: '“javascript:alert(1)” is not an address. Write one that begins with https:// or /.',
      },
    ],
    [
      'an invalid SKU',
      [{ ...NEW_ROW, sku: 'plum 60' }],
      {
        column: 'sku',
        message: '“plum 60” cannot be a SKU. Use up to 64 letters, digits, dots, dashes, underscores and slashes.',
      },
    ],
    [
      'two variants without options',
      [NEW_ROW, { ...NEW_ROW, sku: 'b' }],
      {
        column: 'option1_name',
        message: 'is missing. A product with several variants needs options to tell them apart.',
      },
    ],
    [
      'two variants with the same values',
      [
        { ...NEW_ROW, ...SWITCHES },
        { ...NEW_ROW, ...SWITCHES, sku: 'b' },
      ],
      { column: 'option1_value', message: '“Linear” is already another variant. Give each variant its own values.' },
    ],
    [
      'a variant without a value',
      [{ ...NEW_ROW, ...SWITCHES, option1_value: '' }],
      { column: 'option1_value', message: 'is missing. Write the value of “Switch”.' },
    ],
    [
      'a value without an option',
      [{ ...NEW_ROW, option1_name: '', option1_value: 'Linear' }],
      { column: 'option1_value', message: 'belongs to no option. Write its name in option1_name.' },
    ],
    [
      'names that differ',
      [
        { ...NEW_ROW, ...SWITCHES },
        { ...NEW_ROW, ...SWITCHES, option1_value: 'Tactile', sku: 'b', name: 'Prune' },
      ],
      { column: 'name', message: 'differs from row 2. Write the same in all rows of a product.' },
    ],
  ];
  test.each(edits)('refuses %s', async (_problem, rows, error) => {
    const shop = await createTestShop();
    const columns = Object.assign({}, ...rows.map(blank));
    const { rows: described } = await previewFile(shop, writeFile(rows.map((row) => ({ ...columns, ...row }))));
    expect(described.at(-1)).toMatchObject({ action: 'refused', errors: [error] });
  });

  test('refuses the SKU of another variant, unless that one gets another', async () => {
    const shop = await createTestShop();
    const [one, two] = [await shop.addProduct(), await shop.addProduct()];
    const rowOf = ({ variants: [variant] }: ProductJson, sku: string) => ({ variant_id: variant?._id ?? '', sku });
    const taken = await previewFile(shop, writeFile([rowOf(one, skuOf(two))]));
    expect(taken.rows).toMatchObject([
      { errors: [{ column: 'sku', message: 'is already used by another variant. Give each variant its own.' }] },
    ]);
    const swapped = await previewFile(shop, writeFile([rowOf(one, skuOf(two)), rowOf(two, skuOf(one))]));
    expect(swapped.counts).toMatchObject({ change: 2, refused: 0 });
    await applyImport(shop, swapped);
    expect(skuOf(await getProduct(shop, one._id))).toBe(skuOf(two));
    await undoImport(shop, swapped);
    expect(skuOf(await getProduct(shop, one._id))).toBe(skuOf(one));
  });

  test('leaves out refused rows, and not the others of the product', async () => {
    const shop = await createTestShop();
    const rows = ['Linear', 'Tactile', 'Clicky'].map((value, index) => ({
      ...NEW_ROW,
      ...SWITCHES,
      option1_value: value,
      sku: `P-${index}`,
      price: value === 'Tactile' ? 'free' : '95',
    }));
    const imported = await previewFile(shop, writeFile(rows));
    expect(imported.rows.map(({ action }) => action)).toEqual(['add', 'refused', 'add']);
    await applyImport(shop, imported);
    const plum = await findPlum(shop);
    expect(plum.variants.map(({ values }) => values)).toEqual([{ Switch: 'Linear' }, { Switch: 'Clicky' }]);
  });
});

describe('attributes', () => {
  test('are set, changed, removed, and set back', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    await shop.request(attributeCalls.replaceAttributes, { as, body: ATTRIBUTES });
    const product = await shop.addProduct({
      attributes: [
        { key: 'weight', value: 500 },
        { key: 'note', value: 'Quiet' },
      ],
    });
    const before = await exportFile(shop);
    const cells = { 'attribute:weight': '612.5', 'attribute:note': ' ', 'attribute:layout': '75 %' };
    const imported = await previewFile(shop, writeFile([{ sku: skuOf(product), ...cells }]));
    expect(imported.rows).toMatchObject([
      {
        changes: [
          { column: 'attribute:weight', from: '500', to: '612.5' },
          { column: 'attribute:note', from: 'Quiet', to: '' },
          { column: 'attribute:layout', from: '', to: '75 %' },
        ],
      },
    ]);
    await applyImport(shop, imported);
    const isFound = async (query: { [key: string]: string }) =>
      (await shop.request(productCalls.listProducts, { query })).some(({ _id }) => _id === product._id);
    expect((await getProduct(shop, product._id)).attributes.map(({ key, value }) => [key, value])).toEqual([
      ['layout', '75 %'],
      ['weight', 612.5],
    ]);
    expect(await isFound({ 'attr.weight': '600..' })).toBe(true);
    expect(await isFound({ 'attr.layout': '75 %' })).toBe(true);
    await undoImport(shop, imported);
    expect(await exportFile(shop)).toBe(before);
    expect(await isFound({ 'attr.weight': '600..' })).toBe(false);
    expect(await isFound({ 'attr.weight': '500' })).toBe(true);
  });

  test('that are wrong are refused with what to write', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    await shop.request(attributeCalls.replaceAttributes, { as, body: ATTRIBUTES });
    const row = { ...NEW_ROW, 'attribute:weight': '1,2 kg', 'attribute:layout': '40 %', 'attribute:hot-swap': 'maybe' };
    expect((await previewFile(shop, writeFile([row]))).rows).toMatchObject([
      {
        errors: [
          { column: 'attribute:layout', message: '“40 %” is not one of the choices. Use 75 % or Full size.' },
          { column: 'attribute:weight', message: '“1,2 kg” is not a number. Write one such as 12.5.' },
          { column: 'attribute:hot-swap', message: '“maybe” is neither yes nor no. Write one of them.' },
        ],
      },
    ]);
    const form = formWithFile('sku,attribute:colour\nA,red\n');
    const refusal = await shop.expectRefusal(422, productImportCalls.previewImport, { as, form });
    expect(refusal.detail).toBe(
      'The column “attribute:colour” names no attribute of this shop. Define it under Attributes, or remove the column.',
    );
  });

  test('whose definition is removed after the preview stop the import', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    await shop.request(attributeCalls.replaceAttributes, { as, body: ATTRIBUTES });
    const imported = await previewFile(shop, writeFile([{ ...NEW_ROW, 'attribute:note': 'Quiet' }]));
    await shop.request(attributeCalls.replaceAttributes, { as, body: ATTRIBUTES.slice(0, 2) });
    const params = { importId: imported._id };
    expect(await shop.expectRefusal(409, productImportCalls.applyImport, { as, params })).toMatchObject({
      code: 'changed-since',
      products: ['Plum 60'],
    });
  });
});

describe('an applied import', () => {
  test('adds and changes products, with their stock in the ledger', async () => {
    const shop = await createTestShop();
    const product = await shop.addProduct({ stock: 10 });
    const imported = await previewFile(
      shop,
      writeFile([
        { ...blank(NEW_ROW), sku: skuOf(product), name: 'Pebble 41', price: '58', stock: '25', published: 'FALSE' },
        { ...NEW_ROW, published: '' },
      ]),
    );
    const applied = await applyImport(shop, imported);
    expect(applied).toMatchObject({ state: 'applied', counts: { add: 1, change: 1 } });
    expect(await getProduct(shop, product._id)).toMatchObject({
      name: 'Pebble 41',
      price: 58,
      stock: 25,
      quantity: 25,
      published: false,
      company: 'Brindlo',
      variants: [{ price: 58, stock: 25 }],
    });
    expect(await movementsOf(shop, product._id)).toMatchObject([
      { kind: 'import', delta: 15, by: 'admin@example.com' },
      { kind: 'opening', delta: 10 },
    ]);
    expect(await checkLedger(shop.services.db)).toMatchObject({ gaps: [] });
  });

  test('that adds a variant is undone, with a ledger that adds up', async () => {
    const shop = await createTestShop();
    const first = { ...NEW_ROW, ...SWITCHES };
    await applyImport(shop, await previewFile(shop, writeFile([first])));
    const before = await exportFile(shop);
    const { _id } = await findPlum(shop);
    const second = { product_id: _id, sku: 'plum-61', price: '99', stock: '5', ...SWITCHES, option1_value: 'Tactile' };
    const imported = await previewFile(shop, writeFile([second]));
    expect(imported.rows).toMatchObject([{ action: 'add', sku: 'PLUM-61' }]);
    await applyImport(shop, imported);
    expect(await findPlum(shop)).toMatchObject({ price: 95, stock: 17 });
    await undoImport(shop, imported);
    expect(await exportFile(shop)).toBe(before);
    expect(await checkLedger(shop.services.db)).toMatchObject({ gaps: [] });
  });

  test('is undone, also its stock', async () => {
    const shop = await createTestShop();
    const product = await shop.addProduct({ stock: 10 });
    const before = await exportFile(shop);
    const rows = [{ ...blank(NEW_ROW), sku: skuOf(product), price: '58', stock: '4' }, NEW_ROW];
    const imported = await previewFile(shop, writeFile(rows));
    await applyImport(shop, imported);
    expect(await exportFile(shop)).not.toBe(before);
    expect(await undoImport(shop, imported)).toMatchObject({ state: 'undone' });
    expect(await exportFile(shop)).toBe(before);
    expect(await checkLedger(shop.services.db)).toMatchObject({ gaps: [] });
  });

  test('is applied and undone once', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const imported = await previewFile(shop, writeFile([NEW_ROW]));
    const params = { importId: imported._id };
    expect(await shop.expectRefusal(409, productImportCalls.undoImport, { as, params })).toMatchObject({
      code: 'not-applied',
    });
    const answers = await Promise.all([1, 2, 3].map(() => shop.send(productImportCalls.applyImport, { as, params })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    await undoImport(shop, imported);
    for (const [call, code] of [
      [productImportCalls.applyImport, 'already-applied'],
      [productImportCalls.undoImport, 'already-undone'],
    ] as const) {
      expect(await shop.expectRefusal(409, call, { as, params })).toMatchObject({ code });
    }
    await shop.expectRefusal(404, productImportCalls.applyImport, { as, params: { importId: 'none' } });
  });

  test('shows on pages that were cached', async () => {
    const shop = await createTestShop();
    const product = await shop.addProduct();
    const list = () => shop.request(productCalls.listProducts, { query: { ids: product._id } });
    expect(await list()).toMatchObject([{ price: 60 }]);
    await applyImport(shop, await previewFile(shop, writeFile([{ sku: skuOf(product), price: '58' }])));
    expect(await list()).toMatchObject([{ price: 58 }]);
  });
});

describe('a product that changed since the preview', () => {
  test('stops the whole import and is named', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [one, two] = [await shop.addProduct({ name: 'Pebble 1' }), await shop.addProduct({ name: 'Pebble 2' })];
    const imported = await previewFile(
      shop,
      writeFile([one, two].map((product) => ({ sku: skuOf(product), price: '58' }))),
    );
    await shop.request(productCalls.featureProducts, { as, body: { productIds: [two._id], featured: true } });
    const refusal = await shop.expectRefusal(409, productImportCalls.applyImport, {
      as,
      params: { importId: imported._id },
    });
    expect(refusal).toMatchObject({ code: 'changed-since', products: ['Pebble 2'] });
    expect(refusal.detail).toContain('“Pebble 2” has changed');
    expect(await getProduct(shop, one._id)).toMatchObject({ price: 60 });
  });

  test('may have sold pieces, unless the file sets its stock', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const product = await shop.addProduct({ stock: 10 });
    const priced = await previewFile(shop, writeFile([{ sku: skuOf(product), price: '58' }]));
    const stocked = await previewFile(shop, writeFile([{ sku: skuOf(product), stock: '20' }]));
    await shop.placeOrder(await shop.signUp(), { items: [{ product, amount: 3 }] });
    expect(
      await shop.expectRefusal(409, productImportCalls.applyImport, { as, params: { importId: stocked._id } }),
    ).toMatchObject({ code: 'changed-since' });
    await applyImport(shop, priced);
    expect(await getProduct(shop, product._id)).toMatchObject({ price: 58, stock: 7 });
    await undoImport(shop, priced);
    expect(await getProduct(shop, product._id)).toMatchObject({ price: 60, stock: 7 });
  });

  test('prevents undoing: edited, deleted, or an added one that was ordered', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const imported = await previewFile(shop, writeFile([NEW_ROW]));
    await applyImport(shop, imported);
    const plum = await findPlum(shop);
    await shop.placeOrder(await shop.signUp(), { items: [{ product: plum, amount: 2 }] });
    await shop.request(productCalls.countStock, { as, params: { productId: plum._id }, body: { stock: 12 } });
    const undo = () =>
      shop.expectRefusal(409, productImportCalls.undoImport, { as, params: { importId: imported._id } });
    expect(await undo()).toMatchObject({ code: 'changed-since', products: ['Plum 60'] });
    await shop.request(productCalls.removeProduct, { as, params: { productId: plum._id } });
    expect(await undo()).toMatchObject({ code: 'changed-since' });
  });

  test('was added under a SKU of the import', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const imported = await previewFile(shop, writeFile([NEW_ROW]));
    await shop.addProduct({
      price: undefined,
      quantity: undefined,
      variants: [{ sku: 'PLUM-60', values: {}, price: 1, stock: 0 }],
    });
    expect(
      await shop.expectRefusal(409, productImportCalls.applyImport, { as, params: { importId: imported._id } }),
    ).toMatchObject({ code: 'sku-taken' });
  });
});

test('old imports are deleted', async () => {
  let now = Date.now();
  const shop = await createTestShop({ now: () => now });
  const as = await shop.signInAsAdmin();
  const imported = await previewFile(shop, writeFile([NEW_ROW]));
  now += 31 * 86_400_000;
  while ((await shop.services.imports.deleteOld()) === 'more');
  const fresh = await shop.signInAsAdmin();
  await shop.expectRefusal(404, productImportCalls.getImport, { as: fresh, params: { importId: imported._id } });
  expect(as.id).toBe(fresh.id);
});

test('only admins import and export', async () => {
  const shop = await createTestShop();
  const as = await shop.signUp();
  await shop.expectRefusal(403, productImportCalls.exportProducts, { as });
  await shop.expectRefusal(403, productImportCalls.previewImport, { as, form: formWithFile('sku\nA') });
});

/** Returns a row with the same columns and nothing in them. */
function blank(row: FileRow): FileRow {
  return Object.fromEntries(Object.keys(row).map((column) => [column, '']));
}
