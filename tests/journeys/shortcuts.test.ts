import type { Page } from '@playwright/test';
import { productPath } from '#features/catalogue/product-paths.ts';
import { addProduct, addSessionCookie, getProduct, register, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { expectInCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test.describe('among the samples', () => {
  test.use({ samplesOnly: true });

  test('keys move across cards, add products, open pages, and are loaded with the first of them', async ({
    page,
    shop,
  }) => {
    const [mat, board] = [await getProduct(shop, 'Inkwell Desk Mat'), await getProduct(shop, 'Alderway 60')];
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/products', { waitUntil: 'networkidle' });
    expect(scripts.filter((url) => url.includes('shortcut'))).toEqual([]);
    const names = page.getByRole('article').getByRole('heading').getByRole('link');
    // Both are pressed before the shortcuts are loaded.
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(names.nth(1)).toBeFocused();
    await expect(page.getByText('Next card')).toBeVisible();
    await page.keyboard.press('k');
    await expect(names.nth(0)).toBeFocused();

    await names.filter({ hasText: mat.name }).focus();
    await page.keyboard.press('a');
    await expectInCart(page, 1);
    await page.keyboard.press('a');
    await expectInCart(page, 1);
    await names.filter({ hasText: board.name }).focus();
    await page.keyboard.press('a');
    await expect(page).toHaveURL(productPath(board));
    await expect(page.getByRole('heading', { name: board.name, level: 1 })).toBeVisible();
    await page.keyboard.press('a');
    const sheet = page.getByRole('dialog', { name: 'Added to Cart' });
    await expect(sheet.getByText('2 items')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expectInCart(page, 2);
    await page.keyboard.press('c');
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();

    await page.keyboard.press('g');
    await expect(page.getByText('Go to wishlist')).toBeVisible();
    await page.keyboard.press('d');
    await expect(page).toHaveURL('/desk');
    // With other keys they belong to the browser.
    for (const key of ['Control+c', 'Alt+c', 'Meta+c']) await page.keyboard.press(key);
    await expect(page).toHaveURL('/desk');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(page).toHaveURL('/products');
    await page.getByLabel('Search products').fill('c');
    await page.keyboard.press('c');
    await expect(page.getByLabel('Search products')).toHaveValue('cc');
    await expect(page).toHaveURL(/\/products/);
  });
});

test('the map shows the usable keys, and single keys can be switched off for good', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });
  const hint = page.getByRole('banner').locator('kbd');
  await expect(hint).toBeVisible();
  await page.keyboard.press('?');
  const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(map.getByRole('img')).toBeVisible();
  await expect(map.getByRole('term')).toHaveText([
    ...['Search', 'Search, anywhere', 'Next card', 'Previous card', 'Add to cart', 'Open the cart'],
    ...['Go home', 'Go to products', 'Go to cart', 'Go to wishlist', 'Go to orders', 'Go to the desk', 'Go to blogs'],
    ...['This map', 'Close'],
  ]);
  const glowing = map.locator('.board-marked');
  await expect(glowing).toHaveCount(15);
  await page.keyboard.down('g');
  await expect(map.locator('[data-code=KeyG]')).toHaveAttribute('data-down');
  const cap = map.locator('[data-code=KeyG] .board-cap');
  await expect(cap).toHaveCSS('translate', 'none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(cap).toHaveCSS('translate', '0px 3px');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.up('g');
  await expect(map.locator('[data-code=KeyG]')).not.toHaveAttribute('data-down');
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('Escape');
  await expect(map).toBeHidden();

  // Without single keys, the search leads to the switch.
  await page.keyboard.press('/');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await map.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(hint).toBeHidden();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(hint).toBeHidden();
  for (const key of ['?', '/', 'c']) await page.keyboard.press(key);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search the shop' })).toBeVisible();
  await expect(page).toHaveURL('/faq');
});

test('dashboards have their own shortcuts', async ({ page, context, shop, newVisitor }) => {
  await addProduct(shop);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  // Staff stay signed in: shortcuts of the shop lead them to their own pages.
  await page.goto('/faq', { waitUntil: 'networkidle' });
  await page.keyboard.press('g');
  await expect(page.getByText('Go to orders')).toBeVisible();
  expect(await page.getByText('Go to wishlist').count()).toBe(0);
  await page.keyboard.press('o');
  await expect(page).toHaveURL('/adminDashboard/mangeOrders');
  await expect(page.getByRole('heading', { level: 1, name: 'ORDERS LIST' })).toBeVisible();
  await go(page, 'p');
  await expect(page).toHaveURL('/adminDashboard#products');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByRole('term').filter({ hasText: 'Go to returns' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Search the dashboard' })).toBeVisible();

  const visitor = await newVisitor();
  await addSessionCookie(visitor.context(), shop, await register(shop));
  const answered = Promise.withResolvers<void>();
  await visitor.route('**/api/auth/get-session', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await visitor.goto('/userDashboard');
  // The key waits until it is known who is signed in, and so where it leads.
  await go(visitor, 'w');
  answered.resolve();
  await expect(visitor).toHaveURL('/userDashboard/wishlist');
});

test('what is typed while the search loads is no shortcut', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/search-dialog*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/faq', { waitUntil: 'networkidle' });
  const loading = page.waitForRequest('**/assets/search-dialog*.js');
  await page.keyboard.press('/');
  await loading;
  for (const key of ['c', '?']) await page.keyboard.press(key);
  released.resolve();
  await expect(page.getByRole('dialog', { name: 'Search the shop' }).getByRole('combobox')).toBeFocused();
  await expect(page).toHaveURL('/faq');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('keys open the search of the shop in the dashboard of a customer', async ({ page, context, shop }) => {
  const { name } = await addProduct(shop, { name: `Umbrette ${crypto.randomUUID().slice(0, 8)}` });
  await addSessionCookie(context, shop, await register(shop));
  await page.goto('/userDashboard', { waitUntil: 'networkidle' });
  const search = page.getByRole('dialog', { name: 'Search the shop' });
  for (const key of ['Control+k', 'Meta+k', '/']) {
    await page.keyboard.press(key);
    await expect(search.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
  }
  await page.keyboard.press('Control+k');
  await search.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(map.getByRole('term').filter({ hasText: 'Search, anywhere' })).toBeVisible();
  // What the shop has and this dashboard has not.
  await expect(map.getByRole('term').filter({ hasText: 'Add to cart' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(map).toBeHidden();

  await page.keyboard.press('Control+k');
  await search.getByRole('combobox').fill(name);
  await search.getByRole('option', { name }).filter({ hasText: '$' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

/** Presses `g`, waits for the hint, and presses the letter. */
async function go(page: Page, letter: string): Promise<void> {
  await page.keyboard.press('g');
  await expect(page.getByText('Go home')).toBeVisible();
  await page.keyboard.press(letter);
}
