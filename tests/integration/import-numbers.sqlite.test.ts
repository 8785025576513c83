import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { applyImport, exportFile, type FileRow, previewFile, readFile, writeFile } from '../support/product-files.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const WEIGHT: AttributeDefinition = { key: 'weight', label: 'Weight', kind: 'number', unit: 'g', filterable: true };

async function shopWithWeights(): Promise<TestShop> {
  const shop = await createTestShop();
  await shop.request(attributeCalls.replaceAttributes, { as: await shop.signInAsAdmin(), body: [WEIGHT] });
  return shop;
}

/** Adds products, and returns their SKUs. Nothing that the tests write is the same as theirs. */
async function addProducts(shop: TestShop, count: number): Promise<string[]> {
  const products = await Promise.all(Array.from({ length: count }, () => shop.addProduct({ price: 7, stock: 7 })));
  return products.map(({ variants: [variant] }) => variant?.sku ?? '');
}

/** Previews rows for existing products. @returns what the cells of each row become, or why they are refused. */
async function previewCells(shop: TestShop, rows: readonly FileRow[], delimiter = ','): Promise<FileRow[]> {
  const skus = await addProducts(shop, rows.length);
  const file = writeFile(
    rows.map((row, index) => ({ sku: skus[index] ?? '', ...row })),
    { delimiter },
  );
  const imported = await previewFile(shop, file);
  return imported.rows.map(({ changes = [], errors = [] }) => ({
    ...Object.fromEntries(changes.map(({ column, to }) => [column, to])),
    ...Object.fromEntries(errors.map(({ column, message }) => [column, message])),
  }));
}

describe('a file of a spreadsheet', () => {
  test('in German has points between thousands', async () => {
    const shop = await createTestShop();
    const file = [
      '\uFEFFproduct_id;sku;name;company;category;description;price;selling_price;stock;published;featured;images',
      ';TSD-1;Thousand Board;Brindlo;pc;Testing.;1.000;1.000;1.000;true;false;/pictures/products/alderway-60.webp',
      '',
    ];
    await applyImport(shop, await previewFile(shop, file.join('\r\n')));
    const [row] = readFile(await exportFile(shop)).filter(({ sku }) => sku === 'TSD-1');
    expect(row).toMatchObject({ price: '1000', selling_price: '1000', stock: '1000' });
  });

  test('in English has commas between thousands', async () => {
    const shop = await createTestShop();
    const lines = [
      'product_id\tsku\tname\tcompany\tcategory\tdescription\tprice\tselling_price\tstock\tpublished\tfeatured\timages',
      '\tTSD-2\tThousand Tab\tBrindlo\tpc\tTesting.\t"1,000"\t"2,000"\t"1,000"\tTRUE\tFALSE\t/pictures/products/alderway-60.webp',
      '',
    ];
    await applyImport(shop, await previewFile(shop, Buffer.from(`\uFEFF${lines.join('\r\n')}`, 'utf16le')));
    const [row] = readFile(await exportFile(shop)).filter(({ sku }) => sku === 'TSD-2');
    expect(row).toMatchObject({ price: '1000', selling_price: '2000', stock: '1000' });
  });
});

describe('a number', () => {
  test.each<[price: string, read: string]>([
    ['1000', '1000'],
    ['2.500,00', '2500'],
    ['2,500.00', '2500'],
    ['2 500', '2500'],
    ['2\u00a0500', '2500'],
    ['2\u202f500,00', '2500'],
    ["6'250", '6250'],
    ['6\u2019250.00', '6250'],
    ['1.000', '1000'],
    ['1,000', '1000'],
    ['1.000.000', '1000000'],
    ['1,00,000', '100000'],
    ['٢٬٥٠٠', '2500'],
    ['２５００', '2500'],
    ['$1,000', '1000'],
    ['1.000,00 $', '1000'],
    ['US$ 25', '25'],
    ['149,00 USD', '149'],
    ['+5', '5'],
    ['1,5', '“1,5” is not a whole number. Write 1 or 2.'],
    ['0.500', '“0.500” is not a whole number. Write 0 or 1.'],
    ['-5', '“-5” is not an amount in US dollars. Write one such as 149.'],
    ['1e3', '“1e3” is not an amount in US dollars. Write one such as 149.'],
    ['1.000 €', '“1.000 €” is not an amount in US dollars. Write one such as 149.'],
    ['1.00.0', '“1.00.0” is not an amount in US dollars. Write one such as 149.'],
    ['1.000.000,00', '1000000'],
    ['1.000.001', '“1.000.001” is above 1,000,000.'],
  ])('of dollars %j is read as %j', async (price, read) => {
    const shop = await createTestShop();
    for (const delimiter of [',', ';', '\t'])
      expect(await previewCells(shop, [{ price }], delimiter), delimiter).toEqual([{ price: read }]);
  });

  test.each<[weight: string, read: string]>([
    ['1.2500', '1.25'],
    ['1,25', '1.25'],
    ['-1.250,5', '-1250.5'],
    ['0.500', '0.5'],
    ['1250', '1250'],
    ['1.250', '“1.250” can mean 1,250 or 1.25. Write 1250 or 1.25.'],
    ['1,250', '“1,250” can mean 1,250 or 1.25. Write 1250 or 1.25.'],
    ['1.125', '“1.125” can mean 1,125 or 1.125. Write 1125 or 1.1250.'],
    ['1,2 kg', '“1,2 kg” is not a number. Write one such as 12.5.'],
    ['$5', '“$5” is not a number. Write one such as 12.5.'],
  ])('of an attribute %j is read as %j', async (weight, read) => {
    const shop = await shopWithWeights();
    for (const delimiter of [',', ';', '\t'])
      expect(await previewCells(shop, [{ 'attribute:weight': weight }], delimiter)).toEqual([
        { 'attribute:weight': read },
      ]);
  });
});

describe('the style of a file', () => {
  const AMBIGUOUS = '“1.250” can mean 1,250 or 1.25. Write 1250 or 1.25.';

  test.each<[what: string, others: readonly FileRow[], price: string, weight: string]>([
    ['nothing', [], '1250', AMBIGUOUS],
    ['a decimal comma', [{ price: '95,00' }], '1250', '1250'],
    ['a decimal point', [{ price: '95.00' }], AMBIGUOUS, '1.25'],
    ['points between thousands and a decimal comma', [{ price: '1.000,00' }], '1250', '1250'],
    ['several commas between thousands', [{ stock: '1,000,000' }], AMBIGUOUS, '1.25'],
    ['another attribute with decimals', [{ 'attribute:weight': '2,5' }], '1250', '1250'],
    ['points and commas', [{ price: '95.00' }, { price: '95,00' }], AMBIGUOUS, AMBIGUOUS],
    ['commas between the thousands of a whole number', [{ stock: '2,000' }], AMBIGUOUS, AMBIGUOUS],
    ['points between the thousands of a whole number', [{ stock: '2.000' }], '1250', AMBIGUOUS],
    ['apostrophes', [{ price: "1'000" }], '1250', AMBIGUOUS],
    ['numbers in a text', [{ description: '19,99' }], '1250', AMBIGUOUS],
  ])('is shown by %s', async (_what, others, price, weight) => {
    const shop = await shopWithWeights();
    const blank = { price: '', stock: '', description: '', 'attribute:weight': '' };
    const rows = [{ price: '1.250' }, { 'attribute:weight': '1.250' }, ...others].map((row) => ({ ...blank, ...row }));
    expect((await previewCells(shop, rows)).slice(0, 2)).toEqual([{ price }, { 'attribute:weight': weight }]);
    const reversed = await previewCells(shop, rows.toReversed());
    expect(reversed.toReversed().slice(0, 2)).toEqual([{ price }, { 'attribute:weight': weight }]);
  });
});

describe('a file in the style of a locale', () => {
  const files = fc.record({
    locale: fc.constantFrom('en', 'de', 'de-CH', 'fr', 'es', 'pt-PT', 'en-IN', 'sv', 'pl', 'ar-EG', 'fa', 'bn', 'ja'),
    delimiter: fc.constantFrom(',', ';', '\t'),
    useGrouping: fc.boolean(),
    priceDecimals: fc.constantFrom(0, 2),
    weightDecimals: fc.constantFrom(0, 1, 2, 3, 4),
    rows: fc.array(
      fc.record({
        price: fc.integer({ min: 8, max: 900_000 }),
        stock: fc.integer({ min: 8, max: 900_000 }),
        weight: fc.integer({ min: -1_999_999, max: 1_999_999 }).filter((each) => each !== 0),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  });

  test('is read as the numbers that were written, or refused, and never as others', async () => {
    const shop = await shopWithWeights();
    const skus = await addProducts(shop, 4);
    let read = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(files, async ({ locale, delimiter, useGrouping, priceDecimals, weightDecimals, rows }) => {
        const write = (number: number, decimals: number) =>
          number.toLocaleString(locale, {
            useGrouping,
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          });
        const written = rows.map(({ price, stock, weight }, index) => ({
          sku: skus[index] ?? '',
          price: write(price, priceDecimals),
          stock: write(stock, 0),
          'attribute:weight': write(weight / 10 ** weightDecimals, weightDecimals),
        }));
        const imported = await previewFile(shop, writeFile(written, { delimiter }));
        for (const [index, { changes, errors }] of imported.rows.entries()) {
          const { price = 0, stock = 0, weight = 0 } = rows[index] ?? {};
          const number = String(weight / 10 ** weightDecimals);
          if (errors) {
            refused++;
            expect(errors).toEqual([{ column: 'attribute:weight', message: expect.stringContaining('can mean') }]);
          } else {
            read++;
            expect(changes?.map(({ column, to }) => [column, to])).toEqual([
              ['price', String(price)],
              ['stock', String(stock)],
              ['attribute:weight', number],
            ]);
          }
        }
      }),
      { numRuns: 100 },
    );
    expect(read).toBeGreaterThan(refused);
  });
});
