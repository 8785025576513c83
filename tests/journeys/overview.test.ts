import { addProduct, addSessionCookie, placeOrder, register, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { expect, test } from './support/test.ts';

test.describe('in a fresh shop', () => {
  test.use({ ownShop: true });

  for (const width of [1280, 390]) {
    test(`the overview shows figures, a chart and lists, at ${width} px`, async ({ page, context, shop }) => {
      await page.setViewportSize({ width, height: 800 });
      const product = await addProduct(shop, { name: 'Pebble scarce', price: 100, stock: 5 });
      await placeOrder(shop, await register(shop), [{ product, amount: 4 }]);
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await page.goto('/adminDashboard');

      const figures = page.getByRole('region', { name: 'Figures of the last 30 days' });
      for (const text of ['$405.00Paid, in 30 days', '0.033 a day', 'Confirmed 0, delivered 0', 'Today $405.00']) {
        await expect(figures).toContainText(text);
      }
      await expect(figures.getByRole('img', { name: /^Revenue by day, up to \$405.00/ })).toBeVisible();
      await figures.getByText('Show as a table').focus();
      await page.keyboard.press('Enter');
      await expect(figures.getByRole('row').nth(1)).toContainText('$405.00');
      await expect(page.getByText('4 sold')).toBeVisible();
      await expect(page.getByText('1/5').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Products', level: 2 })).toBeVisible();
    });
  }
});

test('the products stay visible when the figures fail to load, and the figures can be retried', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(500, '/api/admin/overview'));
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.route('**/api/admin/overview', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/adminDashboard');
  await expect(page.getByText('The figures could not be loaded.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'All products' })).toBeVisible();
  await page.unroute('**/api/admin/overview');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Figures of the last 30 days' })).toBeVisible();
});
