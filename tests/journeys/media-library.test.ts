import type { Page } from '@playwright/test';
import { addProduct, addSessionCookie, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { pictureFile } from './support/product-form.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test.use({ ownShop: true });

test.beforeEach(async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/media');
  await expect(page.getByRole('heading', { name: 'Media', level: 1 })).toBeVisible();
});

test('staff upload, describe, find, replace and delete pictures by keyboard', async ({ page, shop, browserErrors }) => {
  await expect(page.getByText('No pictures yet')).toBeVisible();
  await page.getByLabel('Upload pictures').setInputFiles([await pictureFile(1, 64), await pictureFile(2, 32)]);
  await expect(pictures(page)).toHaveCount(2);
  await expect(pictures(page).first()).toHaveAccessibleName('Unused No alt text 32 × 32 pixels');

  await pictures(page).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  await dialog.getByLabel('Alt text').fill('Keycaps in plum');
  await dialog.getByLabel('Alt text').press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Successfully saved');
  const address = (await dialog.getByRole('link').getAttribute('href')) ?? '';
  const product = await addProduct(shop, { image: address });
  await page.keyboard.press('Escape');
  await page.getByLabel('Search pictures').fill('PLUM');
  await expect(pictures(page)).toHaveCount(1);
  await page.getByLabel('Search pictures').fill('');
  await page.getByLabel('Uses').selectOption('Unused');
  await expect(pictures(page)).toHaveCount(1);
  await expect(pictures(page)).toHaveAccessibleName(/64 × 64/);
  await page.getByLabel('Uses').selectOption('All pictures');
  await expect(pictures(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Keycaps in plum' }).click();
  await expect(dialog.getByRole('link', { name: product.name })).toBeVisible();
  browserErrors.allow(/status of 409 .+\/api\/media\//);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete Picture' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    `“${product.name}” shows this picture. Choose another one there first, or replace the picture.`,
  );
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
  await dialog.getByLabel('Replace with another file').setInputFiles(await pictureFile(3, 48));
  await expectToast(page, 'Successfully replaced');
  await expect(dialog.getByText('48 × 48 pixels')).toBeVisible();
  await page.keyboard.press('Escape');
  const replaced = page.getByRole('button', { name: 'Keycaps in plum' });
  await expect(replaced).toHaveAccessibleName('Keycaps in plum 48 × 48 pixels');
  await expect(replaced).toBeFocused();

  await page.getByRole('button', { name: /64 × 64/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Picture' }).click();
  await expectToast(page, 'Successfully Deleted');
  await expect(dialog).toBeHidden();
  await expect(pictures(page)).toHaveCount(1);
});

test('a collection gets a picture of the library, or one that is uploaded there', async ({ page }) => {
  await page.getByLabel('Upload pictures').setInputFiles(await pictureFile(1, 64));
  await expect(pictures(page)).toHaveCount(1);
  await page.goto('/adminDashboard/collections/new');
  const open = page.getByRole('button', { name: 'Choose from the Library' });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await expect(dialog.getByRole('list', { name: 'Pictures of the library' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await findViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel('Search the library').fill('nothing');
  await expect(dialog.getByText('No matching pictures')).toBeVisible();
  await dialog.getByLabel('Search the library').fill('');
  await dialog.getByRole('button', { name: /64 × 64/ }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  const chosen = page.getByRole('img', { name: 'The picture of the collection' });
  const first = await chosen.getAttribute('src');

  await open.click();
  await dialog.getByLabel('Upload a picture').setInputFiles(await pictureFile(2, 64));
  await expect(dialog).toBeHidden();
  await expect(chosen).not.toHaveAttribute('src', first ?? '');
  await page.getByLabel('Title', { exact: true }).fill('Pictured');
  await page.getByRole('button', { name: 'Save Collection' }).click();
  await expect(page.getByRole('heading', { name: 'Collections', level: 1 })).toBeVisible();
  await page.goto('/adminDashboard/media?search=pictured');
  await expect(pictures(page)).toHaveCount(1);
});

function pictures(page: Page) {
  return page.getByRole('list', { name: 'Pictures' }).getByRole('button');
}
