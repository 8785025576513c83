import type { BrowserContext, Page } from '@playwright/test';
import { addProduct, addSessionCookie, signInAsAdmin } from './support/api.ts';
import { addToCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ browserErrors }) => browserErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/));

/** Takes the connection away and gives it back. */
async function reconnect(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

/** Tells the page that its tab is shown, as when the visitor returns to it. */
async function showTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('the cart checks its prices again on request, when its tab is shown, and when the connection returns', async ({
  page,
  context,
  shop,
}) => {
  await addToCart(page, await addProduct(shop, { stock: 9 }));
  const problem = page.getByText(/^We could not check the current prices/);
  for (const retry of [() => tryAgain(page).click(), () => showTab(page), () => reconnect(context)]) {
    await page.route('**/api/product?*', (route) => route.abort());
    await page.goto('/cart');
    await expect(problem).toBeVisible();
    await page.unrouteAll();
    await retry();
    await expect(problem).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
  }
});

test('lists and figures of the dashboard load again when the connection returns', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  for (const path of ['/adminDashboard/mangeOrders', '/adminDashboard/mangeUsers']) {
    await page.goto(path);
    await page.getByRole('searchbox').waitFor();
    await context.setOffline(true);
    await page.getByRole('searchbox').fill('user');
    await expect(page.getByRole('alert')).toContainText("We couldn't reach the shop");
    await expect(tryAgain(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('searchbox')).toHaveValue('user');
    await expect(tryAgain(page)).toBeHidden();
  }

  await page.route('**/api/admin/overview*', (route) => route.abort());
  await page.goto('/adminDashboard');
  await expect(page.getByText(/^The figures could not be loaded/)).toBeVisible();
  await page.unrouteAll();
  await reconnect(context);
  await expect(page.getByText(/^The figures could not be loaded/)).toBeHidden();
});

test('the search suggests again when the connection returns', async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search the shop' });
  await dialog.getByRole('combobox').fill('b');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('combobox').fill('alder');
  await expect(dialog.getByText(/cannot be reached/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByRole('option', { name: /Alderway/ }).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeHidden();
});
