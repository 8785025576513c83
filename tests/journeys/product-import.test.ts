import { readFile } from 'node:fs/promises';
import type { FileChooser, Locator, Page } from '@playwright/test';
import { productCalls } from '#features/catalogue/product-calls.ts';
import type { ProductJson } from '../support/json.ts';
import { addProduct, addSessionCookie, getProduct, request, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { chooseImport, importFile, NEW_ROW, rowOf } from './support/import-file.ts';
import { uniqueName } from './support/product-form.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ context, shop }) => {
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
});

function skuOf({ variants: [variant] }: ProductJson): string {
  return variant?.sku ?? '';
}

test('an admin exports, imports with the keyboard, applies and undoes', async ({ page, shop }) => {
  const name = uniqueName('Plum');
  const [changed, same] = [await addProduct(shop, { price: 60 }), await addProduct(shop)];
  await page.goto('/adminDashboard');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('products.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(`${same.name},Brindlo`);

  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  const field = page.getByLabel('CSV file');
  await expect(field).toHaveAccessibleDescription(/^CSV from Excel, Numbers or Google Sheets/);
  await (await openByKeyboard(page, field)).setFiles(
    importFile([
      rowOf(skuOf(changed), { price: '58', stock: '25' }),
      { ...NEW_ROW, name },
      rowOf(skuOf(same), {}),
      { ...NEW_ROW, sku: 'refused', price: '149,00 EUR', category: 'Desktop' },
    ]),
  );

  await expect(page.getByRole('status').filter({ hasText: 'can’t be imported' })).toContainText('1 row can’t be');
  await expect(page.getByText('november-prices.csv, 4 rows, read')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Price was $60.00 becomes $58.00');
  await expect(rows.nth(2)).toContainText('Stock 12');
  await expect(rows.nth(3)).toContainText('Nothing changes');
  await expect(rows.nth(4)).toContainText('price “149,00 EUR” is not an amount in US dollars. Write one such as 149.');
  const tabs = page.getByRole('navigation', { name: 'Rows' });
  await tabs.getByRole('link', { name: 'Refused 1' }).press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(tabs.getByRole('link', { name: 'Refused 1' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'Apply 2 Rows' }).press('Enter');
  await expect(page.getByText('2 rows are applied.')).toBeVisible();
  expect(await getProduct(shop, changed.name)).toMatchObject({ price: 58, stock: 25 });
  await getProduct(shop, name);

  await page.reload();
  await page.getByRole('button', { name: 'Undo Import' }).press('Enter');
  await expect(page.getByText('The products are as they were before it.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Import' })).toHaveCount(0);
  expect(await getProduct(shop, changed.name)).toMatchObject({ price: 60, stock: 1000 });
});

/** Presses Enter on a file input, again if the new page has just taken the focus from it. */
async function openByKeyboard(page: Page, field: Locator): Promise<FileChooser> {
  let chooser: FileChooser | undefined;
  await expect(async () => {
    const opened = page.waitForEvent('filechooser', { timeout: 2000 });
    await field.press('Enter');
    chooser = await opened;
  }).toPass();
  if (!chooser) throw new Error('The file dialog did not open');
  return chooser;
}

test('a product that changed since stops the import, and is named', async ({ page, shop, browserErrors }) => {
  const product = await addProduct(shop);
  await chooseImport(page, importFile([rowOf(skuOf(product), { price: '58' })]));
  const apply = page.getByRole('button', { name: 'Apply 1 Row' });
  await expect(apply).toBeVisible();
  const body = { productIds: [product._id], featured: true };
  await request(shop, productCalls.featureProducts, { as: await signInAsAdmin(shop), body });
  browserErrors.allow(statusError(409, '/apply'));
  await apply.click();
  await expect(page.getByRole('alert')).toHaveText(
    `Nothing was done, because “${product.name}” has changed in the meantime. Choose the file again to see the difference.`,
  );
  expect(await getProduct(shop, product.name)).toMatchObject({ price: 60 });
  await page.getByRole('link', { name: 'Choose Another File' }).click();
  await expect(page.getByLabel('CSV file')).toBeAttached();
});

test('a file is dropped, shows its upload, and is refused with the reason', async ({ page, browserErrors }) => {
  const mayUpload = Promise.withResolvers<void>();
  await page.route('**/api/product-import', async (route) => {
    await mayUpload.promise;
    await route.continue();
  });
  await page.goto('/adminDashboard/import');
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['sku,prise\nA,1\n'], 'prices.csv', { type: 'text/csv' }));
    return transfer;
  });
  const field = page.getByLabel('CSV file');
  await field.dispatchEvent('dragenter', { dataTransfer });
  await expect(page.locator('.drop-over')).toBeVisible();
  await field.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByRole('progressbar', { name: 'Upload of the file' })).toBeVisible();
  await expect(page.getByText('prices.csv')).toBeVisible();
  browserErrors.allow(statusError(422, '/api/product-import'));
  mayUpload.resolve();
  await expect(page.getByRole('alert')).toHaveText(/^The column “prise” \(did you mean price\?\) is unknown/);
  await expect(field).toHaveAccessibleDescription(/^The column “prise” \(did you mean price\?\) is unknown/);

  await field.setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(21 * 1024 * 1024, 'a') });
  await expect(page.getByRole('alert')).toHaveText('The file is larger than 20 MB. Split it into smaller ones.');
});

test('an upload can be cancelled', async ({ page }) => {
  await page.route('**/api/product-import', () => {});
  await chooseImport(page, importFile([NEW_ROW]));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Drop a file here')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
