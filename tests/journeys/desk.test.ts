import type { Locator, Page } from '@playwright/test';
import { getProduct } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('two boards lie on each other, and the room that the smaller one leaves is counted', async ({ page }) => {
  await page.goto('/desk', { waitUntil: 'networkidle' });
  await expect(
    page.getByRole('img', { name: /^A 75 % board, .* on a Full-size board, .* leaves 12\.1 cm free$/ }),
  ).toBeVisible();
  await expect(figure(page, 'Keys left out')).toHaveText('23');
  await expect(figure(page, 'Fits your 60 cm desk')).toHaveText('Yes');
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('checkbox', { name: '60 %' }).check();
  await expect(page.getByRole('checkbox', { name: 'Full-size' })).not.toBeChecked();
  await expect(
    page.getByRole('img', { name: /^A 60 % board, .* on a 75 % board, .* leaves 3\.3 cm free$/ }),
  ).toBeVisible();
  await page.getByLabel('Width of your desk').fill('42,5');
  await expect(figure(page, 'Fits your 42.5 cm desk')).toHaveText('Yes');
  await page.getByLabel('Width of your desk').fill('42');
  await page.getByRole('checkbox', { name: 'Mouse' }).check();
  await expect(figure(page, 'Fits your 42 cm desk')).toHaveText('Yes');
  await page.getByLabel('Width of your desk').fill('4');
  await expect(page.getByText('Enter a width from 20 to 400 cm')).toBeVisible();
  await page.getByRole('link', { name: 'Show Keyboards That Fit' }).click();
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  const names = page.getByRole('article').getByRole('heading');
  await expect(names.filter({ hasText: 'Cloudrow 75' })).toBeVisible();
  await expect(names.filter({ hasText: 'Duskline TKL' })).toHaveCount(0);
});

test('a bank card sets the screen, which is kept, and the true size follows', async ({ page, shop }) => {
  const { _id } = await getProduct(shop, 'Alderway 60');
  await page.goto(`/product/${_id}`);
  await page.getByRole('link', { name: 'See it at true size' }).click();
  const plan = page.getByRole('img', { name: /^A 60 % board/ });
  await expect(plan).toBeVisible();
  const widthOf = async () => (await plan.boundingBox())?.width ?? 0;
  await page.getByRole('radio', { name: 'True size' }).check();
  // 471 mm at 96 pixels per inch.
  await expect.poll(widthOf).toBeCloseTo((471 * 96) / 25.4, 0);
  await page.getByRole('slider', { name: 'Size of the card' }).fill('5');
  await expect(page.getByText('Set for this screen')).toBeVisible();
  await expect.poll(widthOf).toBeCloseTo(471 * 5, 0);
  await page.reload();
  await page.getByRole('radio', { name: 'True size' }).check();
  await expect.poll(widthOf).toBeCloseTo(471 * 5, 0);
  await page.getByRole('region', { name: 'Desk' }).press('ArrowRight');
  await expect
    .poll(() => page.getByRole('region', { name: 'Desk' }).evaluate((view) => view.scrollLeft))
    .toBeGreaterThan(0);
});

test('boards are printed at 100 %, on as many sheets as they need', async ({ page }) => {
  await page.goto('/desk', { waitUntil: 'networkidle' });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'True-size desk' })).toBeHidden();
  const sheets = page.getByText(/^Sheet \d of 2\. This line is 10 cm long/);
  await expect(sheets).toHaveCount(2);
  const box = await page.locator('.desk-sheets svg').first().boundingBox();
  expect(box?.width).toBeCloseTo((255 * 96) / 25.4, 0);
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4', landscape: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
});

function figure(page: Page, label: string): Locator {
  return page.locator('dl > div', { hasText: label }).getByRole('definition');
}
