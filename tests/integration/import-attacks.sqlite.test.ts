import { describe, expect, test } from 'vitest';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { productImportCalls } from '#features/product-import/product-import-calls.ts';
import { measureLongestBlock } from '../support/event-loop.ts';
import { formWithFile, previewFile } from '../support/product-files.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

/** Reading all rows at once would take seconds. Garbage of other tests, which share the heap, adds to a block. */
const MAX_BLOCK_MILLISECONDS = 200;

async function refuse(shop: TestShop, content: string | Uint8Array, status = 422) {
  const as = await shop.signInAsAdmin();
  return shop.expectRefusal(status, productImportCalls.previewImport, { as, form: formWithFile(content) });
}

describe('a file that spreadsheets write', () => {
  const lines = ['sku,name,price', 'none-1,"Plum, ""60""",95', 'none-2,"two\nlines",85'];
  const text = lines.join('\n');
  const semicolons = 'sku;name;price\nnone-1;"Plum; ""60""";95,00\nnone-2;Prune;85,00\n';

  test.each<[what: string, content: string | Uint8Array]>([
    ['a byte order mark', `\uFEFF${text}`],
    ['line feeds', text],
    ['carriage returns and line feeds', text.replaceAll('\n', '\r\n')],
    ['carriage returns', lines.join('\r').replace('\n', ' ')],
    ['semicolons and decimal commas', semicolons],
    ['a line that names the separator', `sep=;\r\n${semicolons}`],
    ['tabs in UTF-16', Buffer.from(`\uFEFF${semicolons.replaceAll(';', '\t')}`, 'utf16le')],
    ['quoted headings in capitals', text.replace('sku,name,price', '"SKU","Name","Price"')],
    ['empty rows and columns', `${text.replace('price', 'price,,')}\n,,\n\n,,,,\n`],
  ])('is read with %s', async (_what, content) => {
    const shop = await createTestShop();
    const { rows } = await previewFile(shop, content);
    expect(rows.map(({ row, sku, errors }) => [row, sku, errors?.map(({ column }) => column)])).toEqual([
      [2, 'none-1', ['company', 'category', 'description', 'selling_price', 'images']],
      [3, 'none-2', ['company', 'category', 'description', 'selling_price', 'images']],
    ]);
  });
});

describe('a hostile file', () => {
  test.each<[what: string, content: string | Uint8Array, detail: RegExp]>([
    ['nothing but spaces', ' \n\n', /^The file needs a column|^The file is empty/],
    ['headings alone', 'sku,price\n', /no rows/],
    ['an unknown column', 'sku,prise\na,1', /^The column “prise” \(did you mean price\?\) is unknown/],
    ['a column twice', 'sku,price,Price\na,1,2', /“price” occurs more than once/],
    ['a column without a heading', 'sku,,price\na,1,2', /Column 2 has no heading/],
    ['no column that finds a variant', 'price\n1', /needs a column/],
    ['a thousand columns', `sku${',price'.repeat(1000)}\na`, /more than 200 columns/],
    [
      '200 unknown columns',
      `${Array.from({ length: 200 }, (_, index) => `sellingprise${index % 9}x`)}\na`,
      /are unknown/,
    ],
    ['a heading of 90 kB', `sku,${'prise '.repeat(15_000)}\na`, /is unknown/],
    ['an open quotation mark', 'sku,name\na,"b\nc,d', /quotation mark in row 2/],
    ['a quotation mark within a cell', 'sku,name\na,b"c', /quotation mark in row 2/],
    ['a workbook', Buffer.from('PK\x03\x04\x00\x00', 'latin1'), /workbook/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]), /not text/],
    ['zeros', Buffer.alloc(100_000), /not text/],
    ['Latin-1', Buffer.from('sku,name\na,caf\xe9', 'latin1'), /not text in UTF-8/],
    ['a line of 10 MB', `sku,name\na,${'x'.repeat(10 * 1024 * 1024)}`, /Row 2 is longer/],
    ['a line of more than 100 kB', `sku,name\na,${'鍵'.repeat(34_000)}`, /^Row 2 is longer than 100 kB\. Shorten it/],
    ['a first line of 10 MB', 'x'.repeat(10 * 1024 * 1024), /Row 1 is longer/],
    ['a quoted line of 10 MB', `sku,name\na,"${'x\n'.repeat(5 * 1024 * 1024)}"`, /Row 2 is longer/],
    ['a hundred thousand rows', `sku\n${'a\n'.repeat(100_000)}`, /more than 20,000 rows/],
    ['millions of empty rows', `sku\n${'\n'.repeat(5_000_000)}`, /more than 20,000 rows/],
  ])('is refused: %s', async (_what, content, detail) => {
    const shop = await createTestShop();
    const blocked = measureLongestBlock(MAX_BLOCK_MILLISECONDS, async () => {
      const refusal = await refuse(shop, content);
      expect(refusal).toMatchObject({ code: 'unreadable-file' });
      expect(refusal.detail).toMatch(detail);
    });
    expect(await blocked).toBeLessThan(MAX_BLOCK_MILLISECONDS);
  });

  test('is refused with everything that is wrong with its headings', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const weight = { key: 'weight', label: 'Net weight', kind: 'number', filterable: false } as const;
    await shop.request(attributeCalls.replaceAttributes, { as, body: [weight] });
    const headings = [
      ...['Handle', 'prise', 'Selling Price', 'compare-at price', 'Compare at', 'Net Weight', 'image', 'Tags'],
      ...[
        'attribute:wieght',
        'attribute:colour',
        '',
        'stock',
        'Stock',
        'company',
        'company',
        'company',
        '',
        'published',
      ],
    ];
    const refusal = await refuse(shop, `${headings.join(',')}\na`);
    expect(refusal.detail).toBe(
      'The columns “Handle”, “prise” (did you mean price?), “Selling Price” (did you mean selling_price?), ' +
        '“compare-at price” (did you mean compare_at_price?), “Compare at”, “Net Weight” (did you mean attribute:weight?), ' +
        '“image” (did you mean images?), and “Tags” are unknown. Rename or remove them. ' +
        'The columns “attribute:wieght” (did you mean attribute:weight?) and “attribute:colour” name no attributes of ' +
        'this shop. Define them under Attributes, or remove the columns. ' +
        'Columns 11 and 17 have no headings. Write them, or remove the columns. ' +
        'The columns “stock” and “company” occur more than once. Keep one of each. ' +
        'The file needs a column variant_id or sku to find variants, or name to add products.',
    );
  });

  test('is refused if it is larger than 20 MB', async () => {
    const shop = await createTestShop();
    await refuse(shop, Buffer.alloc(21 * 1024 * 1024, 'sku,name\n'), 413);
  });

  test('is refused before it arrives if it says that it has 100 MB', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(100 * 1024 * 1024) };
    await shop.expectRefusal(413, productImportCalls.previewImport, { as, headers });
  });

  test('is refused without a file, with two, and as JSON', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    await shop.expectRefusal(400, productImportCalls.previewImport, { as, form: new FormData() });
    await refuse(shop, '', 400);
    const two = formWithFile('sku\na');
    two.append('file', new File(['sku\nb'], 'b.csv'));
    await shop.expectRefusal(400, productImportCalls.previewImport, { as, form: two });
    await shop.expectRefusal(415, productImportCalls.previewImport, { as, headers: { 'content-type': 'text/csv' } });
  });

  test('keeps keys of objects as text', async () => {
    const shop = await createTestShop();
    const file =
      'product_id,sku,name,option1_name,option1_value\n__proto__,constructor,toString,__proto__,hasOwnProperty\n';
    expect((await previewFile(shop, file)).counts.refused).toBe(1);
  });
});

test.each([
  ['flags of characters that become 18', 'published', '\ufdfa'.repeat(30_000)],
  ['numbers of Arabic digits', 'price', '٩'.repeat(45_000)],
])('cells as long as a row are refused without blocking: %s', async (_what, column, cell) => {
  const shop = await createTestShop();
  const { sku } = (await shop.addProduct()).variants[0] ?? { sku: '' };
  const file = `sku,${column}\n${sku},${cell}\n${`none,${cell}\n`.repeat(40)}`;
  const blocked = measureLongestBlock(MAX_BLOCK_MILLISECONDS, async () => {
    const { rows } = await previewFile(shop, file);
    expect(rows[0]?.errors).toMatchObject([{ column }]);
  });
  expect(await blocked).toBeLessThan(MAX_BLOCK_MILLISECONDS);
});

test('a file with the maximum of rows is read without blocking', async () => {
  const shop = await createTestShop();
  const row =
    'a plain product,Brindlo,pc,A quiet board with a long description,95,85,12,/pictures/products/alderway-60.webp';
  const rows = Array.from({ length: 20_000 }, (_, index) => `many-${index},${row}`);
  const file = `sku,name,company,category,description,price,selling_price,stock,images\n${rows.join('\n')}`;
  const as = await shop.signInAsAdmin();
  let status = 0;
  const blocked = await measureLongestBlock(MAX_BLOCK_MILLISECONDS, async () => {
    ({ statusCode: status } = await shop.send(productImportCalls.previewImport, { as, form: formWithFile(file) }));
  });
  expect(status).toBe(200);
  expect(blocked).toBeLessThan(MAX_BLOCK_MILLISECONDS);
});
