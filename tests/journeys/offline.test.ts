import { expect, test } from './support/test.ts';

test.beforeEach(({ browserErrors }) => browserErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

test('a lost connection keeps the page and the cart, and browsing continues when it returns', async ({
  page,
  context,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();

  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('link', { name: 'View in Cart' })).toBeVisible();
  await page.locator('.product-card a').first().hover();
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();
  await page.getByRole('link', { name: 'View in Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a menu whose script failed to load works after a reload', async ({ page, context }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByText("You're offline.")).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'FAQ' })).toBeVisible();
  });
});

test('a page that fails to load shows a connection error, and loads when the connection returns', async ({
  page,
  context,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('amber');
  await expect(page.getByText('The shop cannot be reached. Check your connection and try again.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('searchbox')).toHaveValue('amber');
});
