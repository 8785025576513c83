import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { drawPicture } from '../support/pictures.ts';
import { register, rememberPerson, signInAsAdmin } from './support/api.ts';
import { answered } from './support/complaints.ts';
import { buildStage, openStage, type Stage } from './support/open-stage.ts';
import { expect, test } from './support/test.ts';

const UPLOADED = /^\/media\/[0-9a-f]{32}\.webp$/;
const WIDTHS = [390, 1280] as const;

let stage: Stage;
test.beforeAll(async () => {
  stage = await buildStage('picture-stage');
});

test.beforeEach(async ({ page, context, shop }) => {
  await rememberPerson(context, shop, await signInAsAdmin(shop));
  await openStage(page, shop, stage);
});

test('a picture that is chosen is uploaded, shown, replaced and removed', async ({ page }) => {
  await input(page).setInputFiles(await pictureFile());
  await expect(value(page)).toHaveText(UPLOADED);
  const shown = page.getByRole('img', { name: 'The picture as the shop will show it' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText('The picture is uploaded')).toBeAttached();

  const first = await value(page).textContent();
  await input(page).setInputFiles(await pictureFile(5));
  await expect(value(page)).not.toHaveText(first ?? '');
  await expect(value(page)).toHaveText(UPLOADED);

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(value(page)).toHaveText('');
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
  await expect(value(page)).toHaveText(UPLOADED);
});

test('the upload shows how far it is, with a preview, and can be cancelled', async ({ page, context }) => {
  const line = await context.newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 40_000,
  });
  await input(page).setInputFiles(await pictureFile(2, 700));
  const progress = page.getByRole('progressbar', { name: 'Upload of the picture' });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(5);
  expect(Number(await progress.getAttribute('value'))).toBeLessThan(100);
  await expect(page.locator('.drop-preview')).toBeVisible();
  await expectReadable(page);

  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(progress).toHaveCount(0);
  await expect(value(page)).toHaveText('');
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
  await expect(value(page)).toHaveText(UPLOADED);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a line that breaks gets a sentence', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  await page.route('**/api/image', (route) => route.abort());
  await input(page).setInputFiles(await pictureFile());
  await expect(page.getByRole('alert')).toHaveText('The shop cannot be reached. Check your connection and try again.');
});

test('a form without a picture leads to the field, which the keyboard reaches and opens', async ({ page }) => {
  await page.getByRole('button', { name: 'Upload Product' }).click();
  await expect(page.getByRole('alert')).toHaveText('Image is Required');
  await expect(input(page)).toBeFocused();
  await expectReadable(page);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await pictureFile());
  await expect(value(page)).toHaveText(UPLOADED);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeFocused();
  await expectReadable(page);
});

test('whoever is no admin any more is led to sign in', async ({ page, context, shop, complaints }) => {
  complaints.allow(answered(403, '/api/image'));
  await rememberPerson(context, shop, await register(shop));
  await page.reload();
  await input(page).setInputFiles(await pictureFile());
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
});

function input(page: Page): Locator {
  return page.getByLabel('Image', { exact: true });
}

function value(page: Page): Locator {
  return page.getByLabel('Value');
}

async function pictureFile(seed = 1, side = 300) {
  const buffer = await drawPicture({ width: side, height: side, seed }).png({ compressionLevel: 0 }).toBuffer();
  return { name: 'picture.png', mimeType: 'image/png', buffer };
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
