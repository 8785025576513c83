import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { ProductJson } from '../support/json.ts';
import { addSessionCookie, getProduct, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { fillProduct, pictureFile, uniqueName } from './support/product-form.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const UPLOADED = /^\/media\/[0-9a-f]{32}\.webp$/;
const WIDTHS = [390, 1280] as const;

test.beforeEach(async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/addNewProduct');
  await expect(pictureInput(page)).toBeAttached();
});

test('a chosen picture is uploaded, shown, replaced and removed', async ({ page }) => {
  await pictureInput(page).setInputFiles(await pictureFile());
  await expectUploaded(page);
  await expect
    .poll(() => uploadedPicture(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByText('The picture is uploaded')).toBeAttached();

  const first = await uploadedPicture(page).getAttribute('src');
  await pictureInput(page).setInputFiles(await pictureFile(5));
  await expect(uploadedPicture(page)).not.toHaveAttribute('src', first ?? '');
  await expectUploaded(page);

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(uploadedPicture(page)).toHaveCount(0);
  await expect(page.getByText('Drop a picture here')).toBeVisible();
});

test('a picture can be dropped', async ({ page }) => {
  const { buffer } = await pictureFile();
  const dataTransfer = await page.evaluateHandle((encoded) => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File([Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))], 'picture.png', {
        type: 'image/png',
      }),
    );
    return transfer;
  }, buffer.toString('base64'));
  await pictureInput(page).dispatchEvent('dragenter', { dataTransfer });
  await expect(page.locator('.drop-over')).toBeVisible();
  await pictureInput(page).dispatchEvent('drop', { dataTransfer });
  await expect(page.locator('.drop-over')).toHaveCount(0);
  await expectUploaded(page);
});

test('the upload shows progress and a preview, and can be cancelled', async ({ page, context }) => {
  await slowUploads(context, page);
  await pictureInput(page).setInputFiles(await pictureFile(2, 700));
  const progress = page.getByRole('progressbar', { name: 'Upload of the picture' });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(5);
  expect(Number(await progress.getAttribute('value'))).toBeLessThan(100);
  await expect(page.locator('.drop-preview')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(progress).toHaveCount(0);
  await expect(uploadedPicture(page)).toHaveCount(0);
  await expect(page.getByText('Drop a picture here')).toBeVisible();
});

test('an invalid file shows an error, and a valid one clears it', async ({ page, browserErrors }) => {
  await pictureInput(page).setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByRole('alert')).toHaveText(/^This file is not a JPEG, PNG, WebP or AVIF picture/);

  const large = Buffer.alloc(11 * 1024 * 1024);
  await pictureInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large });
  await expect(page.getByRole('alert')).toHaveText(/^The picture is larger than 10 MB/);

  browserErrors.allow(statusError(422, '/api/image'));
  const { buffer, ...file } = await pictureFile();
  await pictureInput(page).setInputFiles({ ...file, buffer: buffer.subarray(0, buffer.length / 2) });
  await expect(page.getByRole('alert')).toHaveText(/^The picture is damaged/);
  await expect(pictureInput(page)).toHaveAccessibleDescription(/The picture is damaged/);
  await expectAccessible(page);

  await pictureInput(page).setInputFiles({ ...file, buffer });
  await expectUploaded(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a lost connection shows an error', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED/);
  await page.route('**/api/image', (route) => route.abort());
  await pictureInput(page).setInputFiles(await pictureFile());
  await expect(page.getByRole('alert')).toHaveText('The shop cannot be reached. Check your connection and try again.');
});

test('a missing picture focuses the field, which opens by keyboard', async ({ page }) => {
  // Wait for the event early: without a listener the browser opens its native file chooser.
  const chooser = page.waitForEvent('filechooser');
  await fillProduct(page, uniqueName('Marlow'));
  await page.getByRole('button', { name: 'Upload Product' }).click();
  await expect(page.getByRole('alert')).toHaveText('Image is Required');
  await expect(pictureInput(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await pictureFile());
  await expectUploaded(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeFocused();
  await expectAccessible(page);
});

test('saving a product waits for the upload of its picture', async ({ page, shop }) => {
  const name = uniqueName('Marlow');
  await fillProduct(page, name);
  const mayUpload = Promise.withResolvers<void>();
  await page.route('**/api/image', async (route) => {
    await mayUpload.promise;
    await route.continue();
  });
  await pictureInput(page).setInputFiles(await pictureFile(3));
  await page.getByRole('button', { name: 'Upload Product' }).click();
  await expect(page.getByRole('button', { name: 'Uploading' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Image is Required')).toHaveCount(0);
  mayUpload.resolve();
  await expectToast(page, 'Product added successfully');
  expect((await getProduct(shop, name)).image).toMatch(UPLOADED);
});

test('cancelling the upload stops the pending save', async ({ page, context }) => {
  await fillProduct(page, uniqueName('Marlow'));
  await slowUploads(context, page);
  await pictureInput(page).setInputFiles(await pictureFile(2, 700));
  const save = page.getByRole('button', { name: /^Upload(ing| Product)$/ });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(save).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL('/adminDashboard/addNewProduct');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Image is Required');
});

test('the shop shows the uploaded picture, and its replacement after an edit', async ({ page, shop, newVisitor }) => {
  const name = uniqueName('Marlow');
  await fillProduct(page, name);
  await pictureInput(page).setInputFiles(await pictureFile(7));
  const first = await expectUploaded(page);
  await page.getByRole('button', { name: 'Upload Product' }).click();
  await expectToast(page, 'Product added successfully');

  const visitor = await newVisitor();
  await expectInShop(visitor, await getProduct(shop, name), first);

  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(uploadedPicture(page)).toHaveAttribute('src', first);
  await pictureInput(page).setInputFiles(await pictureFile(8));
  await expect(uploadedPicture(page)).not.toHaveAttribute('src', first);
  const second = await expectUploaded(page);
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Successfully updated');
  await expectInShop(visitor, await getProduct(shop, name), second);
});

function pictureInput(page: Page): Locator {
  return page.getByLabel('Image', { exact: true });
}

/** The uploaded picture in the form. */
function uploadedPicture(page: Page): Locator {
  return page.getByRole('img', { name: 'The picture as the shop will show it' });
}

/** Expects an uploaded picture in the form. @returns its URL. */
async function expectUploaded(page: Page): Promise<string> {
  await expect(uploadedPicture(page)).toHaveAttribute('src', UPLOADED);
  return (await uploadedPicture(page).getAttribute('src')) ?? '';
}

/** Expects the picture on the product's page and on its card. */
async function expectInShop(visitor: Page, { _id, name }: ProductJson, picture: string): Promise<void> {
  for (const path of [`/product/${_id}`, `/products?text=${name}`]) {
    await visitor.goto(path);
    const image = visitor.locator(`main img[src="${picture}"]`);
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  }
}

/** Limits the upload speed, so that a picture of 700 pixels takes more than a minute. */
async function slowUploads(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 20_000,
  });
}

/** Expects no axe violations, in light and dark mode, on small and large screens. */
async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        `${colorScheme} ${width}`,
      ).toEqual([]);
    }
  }
}
