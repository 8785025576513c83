import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Product } from '#features/catalogue/product-schema.ts';
import { getProduct, rememberPerson, signInAsAdmin } from './support/api.ts';
import { answered } from './support/complaints.ts';
import { fillProduct, pictureFile, uniqueName } from './support/product-form.ts';
import { expectToast } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const UPLOADED = /^\/media\/[0-9a-f]{32}\.webp$/;
const WIDTHS = [390, 1280] as const;

test.beforeEach(async ({ page, context, shop }) => {
  await rememberPerson(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/addNewProduct');
  await expect(input(page)).toBeAttached();
});

test('a picture that is chosen is uploaded, shown, replaced and removed', async ({ page }) => {
  await input(page).setInputFiles(await pictureFile());
  await expectUploaded(page);
  await expect.poll(() => shown(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText('The picture is uploaded')).toBeAttached();

  const first = await shown(page).getAttribute('src');
  await input(page).setInputFiles(await pictureFile(5));
  await expect(shown(page)).not.toHaveAttribute('src', first ?? '');
  await expectUploaded(page);

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(shown(page)).toHaveCount(0);
  await expect(page.getByText('Drop a picture here')).toBeVisible();
});

test('a picture can be dropped', async ({ page }) => {
  const { buffer } = await pictureFile();
  const dataTransfer = await page.evaluateHandle((encoded) => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File([Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))], 'picture.png', {
        type: 'image/png',
      }),
    );
    return transfer;
  }, buffer.toString('base64'));
  await input(page).dispatchEvent('dragenter', { dataTransfer });
  await expect(page.locator('.drop-over')).toBeVisible();
  await input(page).dispatchEvent('drop', { dataTransfer });
  await expect(page.locator('.drop-over')).toHaveCount(0);
  await expectUploaded(page);
});

test('the upload shows how far it is, with a preview, and can be cancelled', async ({ page, context }) => {
  await slowDown(context, page);
  await input(page).setInputFiles(await pictureFile(2, 700));
  const progress = page.getByRole('progressbar', { name: 'Upload of the picture' });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(5);
  expect(Number(await progress.getAttribute('value'))).toBeLessThan(100);
  await expect(page.locator('.drop-preview')).toBeVisible();
  await expectReadable(page);

  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(progress).toHaveCount(0);
  await expect(shown(page)).toHaveCount(0);
  await expect(page.getByText('Drop a picture here')).toBeVisible();
});

test('a wrong file gets a sentence, and the next one can be right', async ({ page, complaints }) => {
  await input(page).setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByRole('alert')).toHaveText(/^This file is not a JPEG, PNG, WebP or AVIF picture/);

  const large = Buffer.alloc(11 * 1024 * 1024);
  await input(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large });
  await expect(page.getByRole('alert')).toHaveText(/^The picture is larger than 10 MB/);

  complaints.allow(answered(422, '/api/image'));
  const { buffer, ...file } = await pictureFile();
  await input(page).setInputFiles({ ...file, buffer: buffer.subarray(0, buffer.length / 2) });
  await expect(page.getByRole('alert')).toHaveText(/^The picture is damaged/);
  await expect(input(page)).toHaveAccessibleDescription(/The picture is damaged/);
  await expectReadable(page);

  await input(page).setInputFiles({ ...file, buffer });
  await expectUploaded(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a line that breaks gets a sentence', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  await page.route('**/api/image', (route) => route.abort());
  await input(page).setInputFiles(await pictureFile());
  await expect(page.getByRole('alert')).toHaveText('The shop cannot be reached. Check your connection and try again.');
});

test('a form without a picture leads to the field, which the keyboard reaches and opens', async ({ page }) => {
  // Asked for early: until the browser knows that somebody waits, it opens a chooser of its own.
  const chooser = page.waitForEvent('filechooser');
  await fillProduct(page, uniqueName('Marlow'));
  await page.getByRole('button', { name: 'Upload Product' }).click();
  await expect(page.getByRole('alert')).toHaveText('Image is Required');
  await expect(input(page)).toBeFocused();
  await expectReadable(page);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await pictureFile());
  await expectUploaded(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeFocused();
  await expectReadable(page);
});

test('a product that is saved while its picture is on its way waits for it', async ({ page, context, shop }) => {
  const name = uniqueName('Marlow');
  await fillProduct(page, name);
  await slowDown(context, page, 400_000);
  await input(page).setInputFiles(await pictureFile(3, 500));
  await page.getByRole('button', { name: 'Upload Product' }).click();
  await expect(page.getByRole('button', { name: 'Uploading' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Image is Required')).toHaveCount(0);
  await expectToast(page, 'Product added successfully');
  expect((await getProduct(shop, name)).image).toMatch(UPLOADED);
});

test('a product is not saved when the picture that it waits for is cancelled', async ({ page, context }) => {
  await fillProduct(page, uniqueName('Marlow'));
  await slowDown(context, page);
  await input(page).setInputFiles(await pictureFile(2, 700));
  const save = page.getByRole('button', { name: /^Upload(ing| Product)$/ });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(save).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL('/adminDashboard/addNewProduct');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Image is Required');
});

test('a product has its uploaded picture in the shop, and another one once it is given that', async ({
  page,
  shop,
  newVisitor,
}) => {
  const name = uniqueName('Marlow');
  await fillProduct(page, name);
  await input(page).setInputFiles(await pictureFile(7));
  const first = await expectUploaded(page);
  await page.getByRole('button', { name: 'Upload Product' }).click();
  await expectToast(page, 'Product added successfully');

  const visitor = await newVisitor();
  await expectInShop(visitor, await getProduct(shop, name), first);

  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(shown(page)).toHaveAttribute('src', first);
  await input(page).setInputFiles(await pictureFile(8));
  await expect(shown(page)).not.toHaveAttribute('src', first);
  const second = await expectUploaded(page);
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Successfully updated');
  await expectInShop(visitor, await getProduct(shop, name), second);
});

function input(page: Page): Locator {
  return page.getByLabel('Image', { exact: true });
}

/** The picture in the form, once it is uploaded. */
function shown(page: Page): Locator {
  return page.getByRole('img', { name: 'The picture as the shop will show it' });
}

/** @returns the picture's address. */
async function expectUploaded(page: Page): Promise<string> {
  await expect(shown(page)).toHaveAttribute('src', UPLOADED);
  return (await shown(page).getAttribute('src')) ?? '';
}

/** Shoppers see the picture on the product's page and on its card. */
async function expectInShop(visitor: Page, { _id, name }: Product, picture: string): Promise<void> {
  for (const path of [`/product/${_id}`, `/products?text=${name}`]) {
    await visitor.goto(path);
    const image = visitor.locator(`main img[src="${picture}"]`);
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  }
}

/** So that an upload takes its time, in bytes a second. */
async function slowDown(context: BrowserContext, page: Page, uploadThroughput = 40_000): Promise<void> {
  const line = await context.newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

/** Axe has nothing to say, by day and by night, on small screens and large ones. */
async function expectReadable(page: Page): Promise<void> {
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
