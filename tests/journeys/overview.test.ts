import type { Page } from '@playwright/test';
import { addProduct, addSessionCookie, placeOrder, register, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { expect, test } from './support/test.ts';

const MAX_STRIP_HEIGHT = 140;

test.describe('in a fresh shop', () => {
  test.use({ ownShop: true });

  for (const width of [1280, 390]) {
    test(`the overview shows figures, a chart and lists, at ${width} px`, async ({ page, context, shop }) => {
      await page.setViewportSize({ width, height: 800 });
      const product = await addProduct(shop, { name: 'Pebble scarce', price: 100, stock: 5 });
      await placeOrder(shop, await register(shop), [{ product, amount: 4 }]);
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await page.goto('/adminDashboard');

      const figures = figuresOf(page, 30);
      for (const text of ['Revenue$405.00', 'Orders1', 'Pending1', 'Low stock']) {
        await expect(figures).toContainText(text);
      }
      expect((await figures.boundingBox())?.height).toBeLessThanOrEqual(MAX_STRIP_HEIGHT);
      await expect(page.getByRole('heading', { name: 'Products', level: 2 })).toBeVisible();
      await expect(page.getByText('4 sold')).toBeVisible();
      await expect(page.getByText('1/5').first()).toBeVisible();

      await expect(page.getByRole('img', { name: /^Revenue by day/ })).toHaveCount(0);
      await page.getByText('Show chart').focus();
      await page.keyboard.press('Enter');
      const chart = page.getByRole('region', { name: 'Revenue by day', exact: true });
      await expect(chart.getByRole('img', { name: /^Revenue by day, .* with \$405\.00\.$/ })).toBeVisible();
      for (const label of ['$0', '$600', 'Today']) await expect(chart.getByText(label, { exact: true })).toBeVisible();
      await page.getByText('Show as a table').focus();
      await page.keyboard.press('Enter');
      await expect(chart.getByRole('row').nth(1)).toContainText('$405.00');
      await page.getByText('Hide chart').click();
      await expect(chart).toBeHidden();
    });
  }

  test('the period is in the address and applies to figures, chart and best sellers', async ({
    page,
    context,
    shop,
  }) => {
    await placeOrder(shop, await register(shop), [{ product: await addProduct(shop), amount: 1 }]);
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await page.goto('/adminDashboard?days=31');
    await expect(figuresOf(page, 30)).toContainText('about 1 a month');

    const periods = page.getByRole('navigation', { name: 'Period' });
    await expect(periods.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true');
    await periods.getByRole('link', { name: '7 days' }).click();
    await expect(page).toHaveURL('/adminDashboard?days=7');
    await expect(figuresOf(page, 7)).toContainText('about 1 a week');
    await expect(page.getByRole('heading', { name: 'Best sellers, last 7 days' })).toBeVisible();

    await page.getByText('Show chart').click();
    await periods.getByRole('link', { name: 'Year' }).click();
    await expect(page.getByRole('img', { name: /^Revenue by week, .* \d{4} to .* \d{4}\./ })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search products' }).fill('Pebble');
    await expect(page).toHaveURL('/adminDashboard?days=365&search=Pebble');
    await page.reload();
    await expect(figuresOf(page, 365)).toBeVisible();
    await expect(periods.getByRole('link', { name: 'Year' })).toHaveAttribute('aria-current', 'true');
  });
});

test('the figure of products low on stock leads to their list', async ({ page, context, shop }) => {
  await addProduct(shop, { stock: 1 });
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard?days=90');
  await figuresOf(page, 90).getByRole('link').click();
  await expect(page).toHaveURL('/adminDashboard?days=90#low-stock');
  await expect(page.getByRole('heading', { name: 'Low stock' })).toBeInViewport();
});

test('the products stay visible when the figures fail to load, and the figures can be retried', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(500, '/api/admin/overview'));
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.route('**/api/admin/overview*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/adminDashboard');
  await expect(page.getByText('The figures could not be loaded.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'All products' })).toBeVisible();
  await page.unroute('**/api/admin/overview*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(figuresOf(page, 30)).toBeVisible();
});

function figuresOf(page: Page, days: number) {
  return page.getByRole('region', { name: `Figures of the last ${days} days` });
}
