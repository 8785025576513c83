import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { checkLedger } from '#features/catalogue/stock/ledger-check.server.ts';
import { quoteFormula } from '#platform/spreadsheet-text.ts';
import {
  applyImport,
  exportFile,
  type FileRow,
  previewFile,
  readFile,
  undoImport,
  writeFile,
} from '../support/product-files.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const RUNS = 12;

const ATTRIBUTES: AttributeDefinition[] = [
  { key: 'layout', label: 'Layout', kind: 'choice', choices: ['75 %', 'Full size'], filterable: true },
  { key: 'weight', label: 'Weight', kind: 'number', unit: 'g', filterable: true },
  { key: 'hot-swap', label: 'Hot-swap', kind: 'boolean', filterable: true },
  { key: 'note', label: 'Note', kind: 'text', filterable: false },
];

function text(maxLength: number) {
  return fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .map((each) => quoteFormula(each.trim()))
    .filter((each) => each !== '' && !each.includes('\0') && each.length <= maxLength);
}

const flag = fc.constantFrom('yes', 'no');
const dollars = fc.integer({ min: 0, max: 900 }).map(String);

/** Cells that all rows of a product share. */
const productCells = fc.record(
  {
    name: text(60),
    company: text(40),
    category: fc.constantFrom('pc', 'mobile', 'smart'),
    description: text(200),
    selling_price: dollars,
    published: flag,
    featured: flag,
    images: fc
      .uniqueArray(fc.constantFrom('alderway-60', 'basalt-65', 'cloudrow-75', 'duskline-tkl'), {
        minLength: 1,
        maxLength: 3,
      })
      .map((names) => names.map((name) => `/pictures/products/${name}.webp`).join(' | ')),
    'attribute:layout': fc.constantFrom('', '75 %', 'Full size'),
    'attribute:weight': fc.oneof(
      fc.constant(''),
      fc.integer({ min: 0, max: 99_999 }).map((each) => String(each / 100)),
    ),
    'attribute:hot-swap': fc.oneof(fc.constant(''), flag),
    'attribute:note': fc.oneof(fc.constant(''), text(40)),
  },
  { requiredKeys: [] },
);

/** Cells of one variant. A compare-at price is above the price. */
const variantCells = fc
  .record(
    {
      prices: fc.tuple(fc.integer({ min: 0, max: 900 }), fc.option(fc.integer({ min: 1, max: 90 }))),
      stock: fc.integer({ min: 0, max: 2000 }).map(String),
      sku: fc.uuid().map((each) => each.toUpperCase()),
    },
    { requiredKeys: [] },
  )
  .map(({ prices, ...cells }) => {
    if (!prices) return cells;
    const [price, more] = prices;
    return { ...cells, price: String(price), compare_at_price: more === null ? '' : String(price + more) };
  });

const edits = fc.record({
  products: fc.array(fc.option(productCells, { freq: 1 }), { minLength: 3, maxLength: 3 }),
  variants: fc.array(fc.option(variantCells, { freq: 1 }), { minLength: 5, maxLength: 5 }),
  delimiter: fc.constantFrom(',', '\t'),
});

/** Adds three products, one of which has three variants, and returns the columns of the file about them. */
async function addProducts(shop: TestShop): Promise<ReadonlySet<string>> {
  const as = await shop.signInAsAdmin();
  await shop.request(attributeCalls.replaceAttributes, { as, body: ATTRIBUTES });
  const choices = ['Linear', 'Tactile', 'Clicky'];
  const board = await shop.addProduct({
    options: [{ name: 'Switch', values: choices }],
    variants: choices.map((value, index) => ({ values: { Switch: value }, price: 60 + index, stock: 5 })),
    price: undefined,
    quantity: undefined,
    attributes: [{ key: 'weight', value: 500 }],
  });
  const copied = await shop.addProduct();
  const params = { productId: copied._id };
  const { insertedId } = await shop.request(productCalls.duplicateProduct, { as, params });
  return new Set([board._id, copied._id, insertedId]);
}

function edit(
  rows: readonly FileRow[],
  { products, variants }: { products: readonly (FileRow | null)[]; variants: readonly (FileRow | null)[] },
) {
  const ids = [...new Set(rows.map(({ product_id = '' }) => product_id))];
  return rows.map(
    (row, index): FileRow => ({
      ...row,
      ...products[ids.indexOf(row.product_id ?? '')],
      ...variants[index],
    }),
  );
}

test('an import changes exactly the edited cells of an export, and undoing it restores everything', async () => {
  const shop = await createTestShop();
  const ids = await addProducts(shop);
  await fc.assert(
    fc.asyncProperty(edits, async ({ delimiter, ...each }) => {
      const before = await exportFile(shop);
      const rows = readFile(before).filter(({ product_id = '' }) => ids.has(product_id));
      const edited = edit(rows, each);
      const imported = await previewFile(shop, writeFile(edited, { delimiter }));
      expect(imported.rows.map(({ action, errors }) => errors ?? action)).toEqual(
        edited.map((row, index) => (isSame(row, rows[index]) ? 'same' : 'change')),
      );
      if (imported.counts.change === 0) return;
      await applyImport(shop, imported);
      const after = await exportFile(shop);
      expect(readFile(after).filter(({ product_id = '' }) => ids.has(product_id))).toEqual(edited);
      expect((await previewFile(shop, after)).counts).toMatchObject({ add: 0, change: 0, refused: 0 });
      await undoImport(shop, imported);
      expect(await exportFile(shop)).toBe(before);
    }),
    { numRuns: RUNS },
  );
  expect(await checkLedger(shop.services.db)).toMatchObject({ gaps: [] });
});

function isSame(row: FileRow, other: FileRow | undefined): boolean {
  return Object.entries(row).every(([column, cell]) => other?.[column] === cell);
}
