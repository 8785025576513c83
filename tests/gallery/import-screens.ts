import { productCalls } from '#features/catalogue/product-calls.ts';
import { getProduct, request, signInAsAdmin } from '../journeys/support/api.ts';
import { chooseImport, importFile, NEW_ROW, rowOf } from '../journeys/support/import-file.ts';
import { NAMES } from '../journeys/support/names.ts';
import { expect } from '../journeys/support/test.ts';
import { at, change } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

/** The import of products. */
export const IMPORT_SCREENS: readonly Screen[] = [
  { page: 'import', state: 'empty', as: 'admin', open: at('/adminDashboard/import') },
  {
    page: 'import',
    state: 'uploading',
    as: 'admin',
    async open(visit) {
      await visit.page.route('**/api/product-import', () => {});
      await chooseImport(visit.page, importFile([NEW_ROW]));
      await expect(visit.page.getByRole('progressbar', { name: /^Upload/ })).toBeVisible();
    },
  },
  {
    page: 'import',
    state: 'refused file',
    as: 'admin',
    async open(visit) {
      const prices = { prise: '1', 'Selling Price': '1' };
      const others = { 'Variant Inventory Quantity of our Store!': '1', 'attribute:wieght-of-board-and-cable': '1' };
      await chooseImport(visit.page, importFile([{ sku: 'A', ...prices, ...others }]));
      await expect(visit.page.getByText('are unknown')).toBeVisible();
    },
  },
  {
    page: 'import',
    state: 'many unknown columns',
    as: 'admin',
    async open(visit) {
      const headings = ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Option1 Name', 'Option1 Value'];
      const others = ['Variant Grams', 'Variant Inventory Tracker', 'Image Src', 'SEO Title', 'attribute:wieght'];
      await chooseImport(
        visit.page,
        importFile([Object.fromEntries([...headings, ...others].map((name) => [name, '']))]),
      );
      await expect(visit.page.getByText('are unknown')).toBeVisible();
    },
  },
  {
    page: 'import',
    state: 'fetching pictures',
    as: 'admin',
    async open(visit) {
      const pictures = { total: 1248, done: 311 };
      await change(visit, '**/api/product-import/*', { state: 'fetching', pictures });
      await change(visit, '**/api/product-import/*/progress', { state: 'fetching', pictures });
      await chooseImport(visit.page, importFile([NEW_ROW, { ...NEW_ROW, name: 'Plum 65' }]));
      await expect(visit.page.getByRole('progressbar', { name: 'Pictures fetched' })).toBeVisible();
    },
  },
  {
    page: 'import',
    state: 'pictures and numbers refused',
    as: 'admin',
    async open({ page }) {
      const rows = [
        { ...NEW_ROW, price: '1.249' },
        { ...NEW_ROW, name: 'Plum 65', price: '1,249', selling_price: '2,500' },
        { ...NEW_ROW, name: 'Plum 75', images: '/pictures/products/none.webp' },
        { ...NEW_ROW, name: 'Plum TKL', images: 'http://127.0.0.1:9/plum.webp' },
        { ...NEW_ROW, name: 'Plum 1800', images: `/pictures/${NAMES.unbroken}.webp` },
      ];
      await chooseImport(page, importFile(rows));
      await expect(page.getByText('can’t be imported')).toBeVisible();
    },
  },
  { page: 'import', state: 'preview with errors', as: 'admin', open: (visit) => preview(visit) },
  {
    page: 'import',
    state: 'applied',
    as: 'admin',
    async open(visit) {
      await preview(visit, ['Basalt 65', 'Larkspur 8']);
      await visit.page.getByRole('button', { name: /^Apply/ }).click();
      await expect(visit.page.getByText('rows are applied')).toBeVisible();
    },
  },
  {
    page: 'import',
    state: 'undone',
    as: 'admin',
    async open(visit) {
      await preview(visit, ['Duskline TKL', 'Umbel Watch']);
      await visit.page.getByRole('button', { name: /^Apply/ }).click();
      await visit.page.getByRole('button', { name: 'Undo Import' }).click();
      await expect(visit.page.getByText('The import is undone.')).toBeVisible();
    },
  },
  {
    page: 'import',
    state: 'changed since',
    as: 'admin',
    async open(visit) {
      await preview(visit);
      const { _id } = await getProduct(visit.shop, 'Inkwell Desk Mat');
      const as = await signInAsAdmin(visit.shop);
      for (const featured of [true, false])
        await request(visit.shop, productCalls.featureProducts, { as, body: { productIds: [_id], featured } });
      await request(visit.shop, productCalls.restockProduct, { as, params: { productId: _id }, body: { amount: 1 } });
      await visit.page.getByRole('button', { name: /^Apply/ }).click();
      await expect(visit.page.getByText('in the meantime')).toBeVisible();
    },
  },
  {
    page: 'import',
    state: 'nothing to apply',
    as: 'admin',
    async open(visit) {
      await chooseImport(visit.page, importFile([rowOf('NONE', {})]));
      await expect(visit.page.getByText('No row would change anything')).toBeVisible();
    },
  },
  {
    page: 'import',
    state: 'long names',
    as: 'admin',
    async open(visit) {
      const names = [NAMES.unbroken, NAMES.arabic, NAMES.long];
      const rows = names.map((name) => ({ ...NEW_ROW, sku: 'X'.repeat(64), name, price: NAMES.unbroken }));
      await chooseImport(visit.page, importFile(rows, `${NAMES.unbroken}.csv`));
      await expect(visit.page.getByText('can’t be imported')).toBeVisible();
    },
  },
  { page: 'import', state: 'not found', as: 'admin', open: at('/adminDashboard/import/nothing') },
];

/**
 * Previews a file with every kind of row, which changes two products. Screens are taken two at a time, so those that apply
 * their file name products of their own.
 */
async function preview({ page, shop }: Visit, [cheaper, stocked] = ['Alderway 60', 'Inkwell Desk Mat']): Promise<void> {
  const [first] = (await getProduct(shop, cheaper)).variants;
  const [second] = (await getProduct(shop, stocked)).variants;
  const stock = String((second?.stock ?? 0) + 24);
  const rows = [
    rowOf(first?.sku ?? '', { price: String((first?.price ?? 0) - 4) }),
    { ...NEW_ROW, name: 'Plum 60' },
    { ...NEW_ROW, sku: first?.sku ?? '', name: cheaper },
    { ...NEW_ROW, name: 'Cloudrow 76', sku: 'CLD76', price: '149,00 EUR', category: 'Desktop' },
    rowOf(second?.sku ?? '', { stock, price: String((second?.price ?? 0) + 1) }),
    { ...NEW_ROW, name: 'Plum 65' },
    { ...NEW_ROW, name: 'Plum 75' },
  ];
  await chooseImport(page, importFile(rows));
  await expect(page.getByText('can’t be imported')).toBeVisible();
}
