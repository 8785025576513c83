import { expect, test } from 'vitest';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { applyImport, exportFile, previewFile, readFile, undoImport, writeFile } from '../support/product-files.ts';
import { createTestShop } from '../support/test-shop.ts';

const HOT_SWAP: AttributeDefinition = { key: 'hot-swap', label: 'Hot-swap', kind: 'boolean', filterable: true };

async function shopWithFlags() {
  const shop = await createTestShop();
  await shop.request(attributeCalls.replaceAttributes, { as: await shop.signInAsAdmin(), body: [HOT_SWAP] });
  const product = await shop.addProduct({
    published: true,
    featured: false,
    attributes: [{ key: 'hot-swap', value: false }],
  });
  return { shop, sku: product.variants[0]?.sku ?? '' };
}

test('an export has words that no spreadsheet translates', async () => {
  const { shop, sku } = await shopWithFlags();
  const file = await exportFile(shop);
  expect(readFile(file).find((row) => row.sku === sku)).toMatchObject({
    published: 'yes',
    featured: 'no',
    'attribute:hot-swap': 'no',
  });
  expect(file).not.toMatch(/\b(true|false)\b/i);
  expect((await previewFile(shop, file)).counts).toMatchObject({ add: 0, change: 0, refused: 0 });
});

test.each([
  ['true', 'false'],
  ['TRUE', 'FALSE'],
  ['Yes', 'No'],
  ['1', '0'],
  [' yes ', ' no '],
  ['WAHR', 'FALSCH'],
  ['VRAI', 'FAUX'],
  ['VERDADERO', 'FALSO'],
  ['VERO', 'FALSO'],
  ['VERDADEIRO', 'FALSO'],
  ['WAAR', 'ONWAAR'],
  ['SANT', 'FALSKT'],
  ['SAND', 'FALSK'],
  ['SANN', 'USANN'],
  ['TOSI', 'EPÄTOSI'],
  ['PRAWDA', 'FAŁSZ'],
  ['PRAVDA', 'NEPRAVDA'],
  ['IGAZ', 'HAMIS'],
  ['ADEVĂRAT', 'FALS'],
  ['DOĞRU', 'YANLIŞ'],
  ['doğru', 'yanlış'],
  ['ИСТИНА', 'ЛОЖЬ'],
  ['ІСТИНА', 'ХИБНІСТЬ'],
  ['ja', 'nein'],
  ['oui', 'non'],
  ['sí', 'no'],
  ['Sim', 'Não'],
  ['tak', 'nie'],
  ['Evet', 'HAYIR'],
  ['да', 'нет'],
  ['真', '偽'],
  ['是', '否'],
  ['예', '아니요'],
])('reads %j and %j', async (yes, no) => {
  const { shop, sku } = await shopWithFlags();
  const before = await exportFile(shop);
  const same = { sku, published: yes, featured: no, 'attribute:hot-swap': no };
  expect((await previewFile(shop, writeFile([same]))).rows).toMatchObject([{ action: 'same' }]);
  const opposite = { sku, published: no, featured: yes, 'attribute:hot-swap': yes };
  const imported = await previewFile(shop, writeFile([opposite]));
  expect(imported.rows).toMatchObject([
    {
      action: 'change',
      changes: [
        { column: 'published', from: 'yes', to: 'no' },
        { column: 'featured', from: 'no', to: 'yes' },
        { column: 'attribute:hot-swap', from: 'no', to: 'yes' },
      ],
    },
  ]);
  await applyImport(shop, imported);
  expect(readFile(await exportFile(shop)).find((row) => row.sku === sku)).toMatchObject({
    published: 'no',
    featured: 'yes',
    'attribute:hot-swap': 'yes',
  });
  await undoImport(shop, imported);
  expect(await exportFile(shop)).toBe(before);
});

test.each(['maybe', 'x', '2', 'wahrscheinlich', '-'])('refuses %j with what to write', async (text) => {
  const { shop, sku } = await shopWithFlags();
  const { rows } = await previewFile(shop, writeFile([{ sku, published: text, 'attribute:hot-swap': text }]));
  const message = `“${text}” is neither yes nor no. Write one of them.`;
  expect(rows).toMatchObject([
    {
      errors: [
        { column: 'published', message },
        { column: 'attribute:hot-swap', message },
      ],
    },
  ]);
});
