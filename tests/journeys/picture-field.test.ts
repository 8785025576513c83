import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { ProductJson } from '../support/json.ts';
import { addSessionCookie, getProduct, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
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

test('a chosen picture is uploaded, shown and removed', async ({ page }) => {
  await pictureInput(page).setInputFiles(await pictureFile());
  await expectUploaded(page);
  await expect
    .poll(() => uploadedPicture(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByText('The picture is uploaded')).toBeAttached();

  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(uploadedPicture(page)).toHaveCount(0);
  await expect(page.getByText('Drop pictures here')).toBeVisible();
  await expect(pictureInput(page)).toBeFocused();
});

test('several pictures are uploaded in their order, then moved by buttons and by dragging', async ({ page }) => {
  await pictureInput(page).setInputFiles([
    await pictureFile(11, 32),
    await pictureFile(12, 32),
    await pictureFile(13, 32),
  ]);
  await expect(listedPictures(page)).toHaveCount(3);
  const [one, two, three] = await listedAddresses(page);
  await expect(page.getByText('Main picture')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Move picture 1 left' })).toBeHidden();

  await page.getByRole('button', { name: 'Move picture 3 left' }).press('Enter');
  await expect.poll(() => listedAddresses(page)).toEqual([one, three, two]);
  await expect(page.getByText('Picture 3 is now picture 2 of 3')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move picture 2 left' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => listedAddresses(page)).toEqual([three, one, two]);

  const tiles = page.locator('.picture-list .tile[draggable=true]');
  await tiles.nth(2).dragTo(tiles.nth(0));
  await expect.poll(() => listedAddresses(page)).toEqual([two, three, one]);
  await altText(page, 2).fill('From the left');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove picture 2' }).click();
  await expect.poll(() => listedAddresses(page)).toEqual([two, one]);
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeFocused();
});

test('a picture that is already listed, or a thirteenth, is not added', async ({ page }) => {
  await pictureInput(page).setInputFiles([await pictureFile(20, 32), await pictureFile(20, 32)]);
  await expect(page.getByRole('alert')).toHaveText('This picture is already in the list.');
  await expect(listedPictures(page)).toHaveCount(1);
  const files = await Promise.all(Array.from({ length: 12 }, (_, index) => pictureFile(21 + index, 32)));
  await pictureInput(page).setInputFiles(files);
  await expect(listedPictures(page)).toHaveCount(12);
  await expect(page.getByRole('alert')).toHaveText(/^A product can have at most 12 pictures/);
  await expect(pictureInput(page)).toHaveCount(0);
});

test('of several files, each that fails is named, and the others are uploaded', async ({ page }) => {
  const { buffer, mimeType } = await pictureFile(14);
  await pictureInput(page).setInputFiles([
    { name: 'notes.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    { name: 'front.png', mimeType, buffer },
  ]);
  await expect(listedPictures(page)).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveText(/^notes\.gif: This file is not a JPEG/);
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
  await expect(page.locator('.upload-tile img')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(progress).toHaveCount(0);
  await expect(uploadedPicture(page)).toHaveCount(0);
  await expect(page.getByText('Drop pictures here')).toBeVisible();
});

test('an invalid file shows an error, and a valid one clears it', async ({ page, browserErrors }) => {
  await pictureInput(page).setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByRole('alert')).toHaveText(/^This file is not a JPEG, PNG, WebP, AVIF or SVG picture/);

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
  await expect(altText(page, 1)).toBeFocused();
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

test('the shop shows the uploaded picture, and a new main picture with its text after an edit', async ({
  page,
  shop,
  newVisitor,
}) => {
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
  await expect(listedPictures(page)).toHaveCount(2);
  await altText(page, 2).fill('A keyboard from above');
  await page.getByRole('button', { name: 'Move picture 2 left' }).click();
  await expect(page.getByText('Picture 2 is now picture 1 of 2')).toBeAttached();
  const [second = ''] = await listedAddresses(page);
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Successfully updated');
  const changed = await getProduct(shop, name);
  expect(changed.images).toEqual([
    { image: second, alt: 'A keyboard from above' },
    { image: first, alt: '' },
  ]);
  await expectInShop(visitor, changed, second);
});

function pictureInput(page: Page): Locator {
  return page.getByLabel('Image', { exact: true });
}

/** The only uploaded picture in the form. */
function uploadedPicture(page: Page): Locator {
  return page.getByRole('img', { name: 'Picture 1', exact: true });
}

/** All uploaded pictures in the form. */
function listedPictures(page: Page): Locator {
  return page.locator('.tile img[src^="/media/"]');
}

function listedAddresses(page: Page): Promise<string[]> {
  return listedPictures(page).evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
}

function altText(page: Page, number: number): Locator {
  return page.getByLabel(`What picture ${number} shows`);
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
    const image = visitor.locator(`main img[src="${picture}"]`).first();
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
      expect(await findViolations(page), `${colorScheme} ${width}`).toEqual([]);
    }
  }
}
