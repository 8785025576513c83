import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { productImportCalls } from '#features/product-import/product-import-calls.ts';
import { measureLongestBlock } from '../support/event-loop.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

/** Blocks are at most 50 ms on a machine of its own; other tests share the processor's caches. */
const MAX_BLOCK_MILLISECONDS = 100;

async function exportFile(shop: TestShop): Promise<string> {
  const as = await shop.signInAsAdmin();
  const response = await shop.send(productImportCalls.exportProducts, { as });
  expect([response.statusCode, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="products.csv"',
  ]);
  return response.body;
}

function readFile(file: string): Record<string, string>[] {
  return parse(file, { bom: true, columns: true });
}

test('the export has a row for each variant, and a byte order mark', async () => {
  const shop = await createTestShop();
  const product = await shop.addProduct({
    name: 'Pebble; "two" lines',
    description: 'One\nTwo, three',
    options: [{ name: 'Switch', values: ['Linear', 'Tactile'] }],
    variants: [
      { sku: 'A-1', values: { Switch: 'Linear' }, price: 60, stock: 3 },
      { sku: 'A-2', values: { Switch: 'Tactile' }, price: 65, compareAtPrice: 80, stock: 4 },
    ],
    price: undefined,
    quantity: undefined,
  });
  const file = await exportFile(shop);
  expect(file.startsWith('\uFEFFproduct_id,variant_id,sku,name,')).toBe(true);
  const shared = {
    name: 'Pebble; "two" lines',
    company: 'Brindlo',
    category: 'pc',
    description: 'One\nTwo, three',
    selling_price: '55',
    published: 'yes',
    featured: 'no',
    images: product.image,
    option1_name: 'Switch',
    option2_name: '',
    option2_value: '',
  };
  expect(readFile(file).filter(({ product_id }) => product_id === product._id)).toMatchObject([
    { ...shared, sku: 'A-1', price: '60', compare_at_price: '', stock: '3', option1_value: 'Linear' },
    { ...shared, sku: 'A-2', price: '65', compare_at_price: '80', stock: '4', option1_value: 'Tactile' },
  ]);
});

test('the export lists each variant once, without blocking', async () => {
  const shop = await createTestShop();
  for (let count = 0; count < 250; count++) await shop.addProduct({ name: `Pebble ${count}`, published: count > 0 });
  let file = '';
  const blocked = await measureLongestBlock(MAX_BLOCK_MILLISECONDS, async () => {
    file = await exportFile(shop);
  });
  const ids = readFile(file).map(({ variant_id }) => variant_id);
  const as = await shop.signInAsAdmin();
  const products = await shop.request(productCalls.listProducts, { as });
  expect(ids.toSorted()).toEqual(products.flatMap(({ variants }) => variants.map(({ _id }) => _id)).toSorted());
  expect(blocked).toBeLessThan(MAX_BLOCK_MILLISECONDS);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', "'=1+1", "''@x", '＝1'])('a name such as %s is no formula', async (name) => {
  const shop = await createTestShop();
  const product = await shop.addProduct({ name });
  const row = readFile(await exportFile(shop)).find(({ product_id }) => product_id === product._id);
  expect(row?.name).toBe(`'${name}`);
});
