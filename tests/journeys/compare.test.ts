import type { Page } from '@playwright/test';
import { addProducts, removeProduct } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { waitUntilReady } from './support/readiness.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

/** Adds products of one company, with names that begin so. The last one is the newest. */
async function addBoards(shop: Shop, names: readonly string[]) {
  const company = `Maker ${crypto.randomUUID().slice(0, 8)}`;
  const fields = names.map((name, index) => ({
    name: `${name} board`,
    company,
    price: 60 + index,
    attributes: [
      { key: 'layout', value: '75 %' },
      { key: 'weight', value: 500 + index },
    ],
  }));
  return { products: await addProducts(shop, fields), path: `/products?company=${company.replace(' ', '+')}` };
}

function mark(page: Page, name: string) {
  return page.getByRole('button', { name: `Compare ${name} board` });
}

for (const width of [320, 1280]) {
  test(`at ${width} px marked products are compared by keyboard`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 844 });
    const { path } = await addBoards(shop, ['Ash', 'Beech', 'Cedar', 'Date', 'Elder']);
    await page.goto(path);
    for (const name of ['Ash', 'Beech', 'Cedar', 'Date']) await mark(page, name).press('Enter');
    await expect(page.getByText('4 of 4 products to compare')).toBeAttached();
    await mark(page, 'Elder').press('Enter');
    await expect(mark(page, 'Ash')).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('link', { name: 'List view' }).press('Enter');
    // Rows have descriptions, and replace the cards with their buttons.
    await expect(page.getByText('A small keyboard with a quiet voice.').first()).toBeVisible();
    await expect(mark(page, 'Elder')).toHaveAttribute('aria-pressed', 'true');
    await mark(page, 'Elder').press('Enter');
    await page.getByRole('button', { name: 'Remove Date board from comparison' }).press('Enter');
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Compare 2' }).press('Enter');
    const table = page.getByRole('table', { name: 'Products side by side' });
    await expect(table.getByRole('columnheader')).toHaveCount(2);
    const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await expect(row('Price (differs)').getByRole('cell')).toHaveText(['$61.00', '$62.00']);
    await expect(row('Layout').getByRole('cell')).toHaveText(['75 %', '75 %']);
    await expect(row('Weight (differs)').getByRole('cell')).toHaveText(['501 g', '502 g']);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Only Differences' }).press('Enter');
    await expect(row('Layout')).toHaveCount(0);
    await page.reload();
    await expect(row('Weight (differs)')).toBeVisible();
    await waitUntilReady(page);
    await page.getByRole('link', { name: 'Remove Beech board' }).press('Enter');
    await expect(table.getByRole('columnheader')).toHaveCount(1);
    await page.goBack();
    await expect(mark(page, 'Cedar')).toHaveAttribute('aria-pressed', 'true');
    await expect(mark(page, 'Beech')).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Clear' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Compare' })).toHaveCount(0);
  });
}

test('products that are marked in several tabs are compared together', async ({ page, context, shop }) => {
  const { products } = await addBoards(shop, ['Larch', 'Maple']);
  const other = await context.newPage();
  await page.goto(`/product/${products[0]?._id}`);
  await other.goto(`/product/${products[1]?._id}`);
  // What is stored has been read.
  for (const tab of [page, other]) await waitUntilReady(tab);
  await mark(page, 'Larch').click();
  await expect(page.getByRole('link', { name: 'Compare 1' })).toBeVisible();
  await mark(other, 'Maple').click();
  await expect(other.getByRole('link', { name: 'Compare 2' })).toBeVisible();
});

test('the page of a product marks it, and another tab knows of it after a reload', async ({ page, context, shop }) => {
  const { products } = await addBoards(shop, ['Rowan']);
  await page.goto(`/product/${products[0]?._id}`);
  await mark(page, 'Rowan').click();
  await expect(mark(page, 'Rowan')).toHaveAttribute('aria-pressed', 'true');
  const other = await context.newPage();
  await other.goto('/products');
  await expect(other.getByRole('link', { name: 'Compare 1' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a link compares products, says which are gone, and removes one', async ({ page, shop }) => {
    const { products } = await addBoards(shop, ['Ash', 'Beech', 'Cedar']);
    const ids = products.map(({ _id }) => _id).join(',');
    if (products[1]) await removeProduct(shop, products[1]);
    await page.goto(`/compare?ids=${ids}`);
    await expect(page.getByText('One of the products is no longer in the shop.')).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    await page.getByRole('link', { name: 'Remove Ash board' }).click();
    await page.getByRole('link', { name: 'Remove Cedar board' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing to compare' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});

test('a chip is above the bar that sells, and leads to the comparison', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { products, path } = await addBoards(shop, ['Oak', 'Pine']);
  await page.goto(`/product/${products[0]?._id}`);
  await mark(page, 'Oak').click();
  const chip = page.getByRole('link', { name: 'Compare 1' });
  await expect(chip).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const sell = page.getByRole('button', { name: /^Add to Cart: Oak board/ });
  await expect(sell).toBeVisible();
  await expect
    .poll(async () => ((await sell.boundingBox())?.y ?? 0) - ((await chip.boundingBox())?.y ?? 0))
    .toBeGreaterThan(40);

  await page.goto(path);
  const bar = page.getByRole('region', { name: 'Compare' });
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Make the bar smaller' }).click();
  await expect(bar).toBeHidden();
  await expect(chip).toBeVisible();
  await mark(page, 'Pine').click();
  await expect(bar).toBeVisible();

  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Compare/ })).toHaveCount(0);
  await page.goto('/compare');
  await expect(page).toHaveURL(/\/compare\?ids=[\w-]+,[\w-]+$/);
  await expect(page.getByRole('table', { name: 'Products side by side' }).getByRole('columnheader')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /^Compare/ })).toHaveCount(0);
});

test('what has the focus is not behind the bar', async ({ page, shop }) => {
  const { path } = await addBoards(shop, ['Rowan', 'Spruce', 'Teak', 'Ulmus', 'Vine', 'Willow']);
  await page.goto(path);
  await mark(page, 'Rowan').click();
  const bar = page.getByRole('region', { name: 'Compare' });
  await expect(bar).toBeVisible();
  const isCovered = () =>
    page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect();
      const docked = document.querySelector('.compare-bar')?.getBoundingClientRect();
      const isInBar = document.activeElement?.closest('.compare-bar') !== null;
      return focused && docked && !isInBar ? focused.bottom > docked.top + 1 && focused.top < docked.bottom : false;
    });
  await page.getByRole('heading', { level: 1 }).click();
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab');
    expect(await isCovered()).toBe(false);
  }
});
