import type { Page } from '@playwright/test';
import { drawPicture } from '../../support/pictures.ts';

/** What an admin types of a new product beside its name. */
export const NEW_PRODUCT = {
  Price: '159',
  Selling: '149',
  Quantity: '30',
  Company: 'Brindlo',
  Description: 'A split board with a gentle tent of eight degrees.',
};

/** Fills in all of the product form that is on show, but for the picture. */
export async function fillProduct(page: Page, name: string): Promise<void> {
  for (const [label, value] of Object.entries({ 'Product Name': name, ...NEW_PRODUCT })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('Category').selectOption('PC Gadget');
}

/** A file as people choose it; each `seed` gives another picture. */
export async function pictureFile(seed = 1, side = 300) {
  const buffer = await drawPicture({ width: side, height: side, seed }).png({ compressionLevel: 0 }).toBuffer();
  return { name: 'picture.png', mimeType: 'image/png', buffer };
}

/** A name that no other product has. */
export function uniqueName(word: string): string {
  return `${word} ${crypto.randomUUID().slice(0, 8)}`;
}
