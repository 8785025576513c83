import { register, rememberPerson } from './support/api.ts';
import { expect, test } from './support/test.ts';

const ADDRESS = { Mobile: '491701234567', 'Street Address': 'Main Street 1', City: 'Thockholm', 'Zip Code': '28195' };

test.beforeEach(({ complaints }) => complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

test('who loses the connection keeps the page and the cart, and goes on when it is back', async ({ page, context }) => {
  await page.goto('/products', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();

  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('link', { name: 'View in Cart' })).toBeVisible();
  await page.locator('.product-card a').first().hover();
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.getByRole('link', { name: 'View in Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a menu whose script did not come can be had by loading the page anew', async ({ page, context }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'FAQ' })).toBeVisible();
  });
});

test('a page that cannot be had says that there is no connection', async ({ page, context }) => {
  await page.goto('/products', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('amber');
  await expect(page.getByText('You are offline. Try again in a moment')).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('amber');
});

test('a profile that could not be saved stays as it was typed', async ({ page, context, shop }) => {
  await rememberPerson(context, shop, await register(shop));
  await page.goto('/userDashboard/profile');
  for (const [label, value] of Object.entries(ADDRESS)) await page.getByLabel(label, { exact: true }).fill(value);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expect(page.getByText('The shop cannot be reached.')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Thockholm');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expect(page.getByText('The shop cannot be reached.')).toBeHidden();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Thockholm');
});
