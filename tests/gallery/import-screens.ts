import { productCalls } from '#features/catalogue/product-calls.ts';
import { getProduct, request, signInAsAdmin } from '../journeys/support/api.ts';
import { chooseImport, importFile, NEW_ROW, rowOf } from '../journeys/support/import-file.ts';
import { NAMES } from '../journeys/support/names.ts';
import { expect } from '../journeys/support/test.ts';
import { at } from './openers.ts';
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
      await chooseImport(visit.page, importFile([{ sku: 'A', prise: '1' }]));
      await expect(visit.page.getByText('is unknown')).toBeVisible();
    },
  },
  { page: 'import', state: 'preview with errors', as: 'admin', open: (visit) => preview(visit) },
  {
    page: 'import',
    state: 'applied',
    as: 'admin',
    async open(visit) {
      await preview(visit);
      await visit.page.getByRole('button', { name: /^Apply/ }).click();
      await expect(visit.page.getByText('rows are applied')).toBeVisible();
    },
  },
  {
    page: 'import',
    state: 'undone',
    as: 'admin',
    async open(visit) {
      await preview(visit);
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

/** Previews a file with every kind of row. */
async function preview({ page, shop }: Visit): Promise<void> {
  const [mat] = (await getProduct(shop, 'Inkwell Desk Mat')).variants;
  const board = (await getProduct(shop, 'Alderway 60')).variants[0];
  const price = String((board?.price ?? 0) - 4);
  const stock = String((mat?.stock ?? 0) + 24);
  const rows = [
    rowOf(board?.sku ?? '', { price }),
    { ...NEW_ROW, name: `Plum 60` },
    { ...NEW_ROW, sku: board?.sku ?? '', name: 'Alderway 60' },
    { ...NEW_ROW, name: 'Cloudrow 76', sku: 'CLD76', price: '149,00 USD', category: 'Desktop' },
    rowOf(mat?.sku ?? '', { stock, price: String((mat?.price ?? 0) + 1) }),
    { ...NEW_ROW, name: 'Plum 65' },
    { ...NEW_ROW, name: 'Plum 75' },
  ];
  await chooseImport(page, importFile(rows));
  await expect(page.getByText('can’t be imported')).toBeVisible();
}
