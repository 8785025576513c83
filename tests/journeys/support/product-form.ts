import type { Page } from '@playwright/test';
import { drawPicture } from '../../support/pictures.ts';

/** Form values of a new product, except its name. */
export const NEW_PRODUCT = {
  Price: '159',
  Selling: '149',
  Quantity: '30',
  Company: 'Brindlo',
  Description: 'A split board with a gentle tent of eight degrees.',
};

/** Fills in the product form, except the picture. */
export async function fillProduct(page: Page, name: string): Promise<void> {
  for (const [label, value] of Object.entries({ 'Product Name': name, ...NEW_PRODUCT })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('Category').selectOption('PC Gadget');
}

/** Draws a PNG file for a file input. Each `seed` gives a different picture. */
export async function pictureFile(seed = 1, side = 300) {
  const buffer = await drawPicture({ width: side, height: side, seed }).png({ compressionLevel: 0 }).toBuffer();
  return { name: 'picture.png', mimeType: 'image/png', buffer };
}

/** Appends a random suffix, so that no other product has this name. */
export function uniqueName(word: string): string {
  return `${word} ${crypto.randomUUID().slice(0, 8)}`;
}
