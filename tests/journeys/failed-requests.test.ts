import type { Page } from '@playwright/test';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { expectInCart, fillCheckout, signIn, signUp } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.';
/** Console errors for a lost connection or a script that fails to load. */
const FAILED_LOADS = [/Failed to load resource/, /Failed to fetch/];

test.describe('without a connection', () => {
  test.beforeEach(({ browserErrors }) => browserErrors.allow(...FAILED_LOADS));

  test('a form shows an error and keeps its fields', async ({ page, context }) => {
    await signInAt(page, '/userDashboard/profile');
    const city = page.getByLabel('City', { exact: true });
    await city.fill('Bremen');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save Change' }).click();
    await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
    await expect(city).toHaveValue('Bremen');
  });

  test('a list that fails to load shows an error', async ({ page }) => {
    await page.goto('/products');
    await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled();
    await page.route('**/*.data*', (route) => route.abort());
    await page.getByLabel('Search products').fill('night');
    await expect(page.getByText(UNREACHABLE)).toBeVisible();
  });
});

test('a dialog whose script was removed by an upgrade leaves the page intact', async ({ page, browserErrors }) => {
  browserErrors.allow(...FAILED_LOADS);
  await signInAt(page, '/adminDashboard/mangeUsers', SAMPLE_ACCOUNTS.admin);
  await page.route('**/assets/user-dialog*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Make Admin' }).first().click();
  await expect(page.getByText('Part of this page did not load.')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
});

test.describe('in a browser that blocks storage', () => {
  test.beforeEach(async ({ page, browserErrors }) => {
    // React Router stores scroll positions there and works without them.
    browserErrors.allow(/SecurityError/, /^page error: $/);
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
  });

  test('the cart lasts for the visit, and a message says so', async ({ page }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expectToast(page, 'Your browser keeps no cart: reloading the page empties it');
    await page.getByRole('link', { name: /^Cart/ }).first().click();
    await expect(page.getByText('1 item')).toBeVisible();
  });

  test('signing in works', async ({ page }) => {
    await signInAt(page, '/userDashboard');
    await expect(page.getByRole('heading', { name: 'ORDERS LIST' })).toBeVisible();
  });
});

test('an order can be placed when storage is full', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expectInCart(page, 1);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto('/signUp?from=/checkout');
  await signUp(page, { name: 'Wilma', email: `${crypto.randomUUID()}@example.com`, password: 'secret-of-wilma' });
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expectToast(page, 'Your Order Successful');
});

test('a name that is too long shows an error', async ({ page }) => {
  await page.goto('/signUp');
  await signUp(page, { name: 'x'.repeat(201), email: 'wilma@example.com', password: 'secret-of-wilma' });
  await expect(page.getByText('Must be 200 characters or shorter')).toBeVisible();
});

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/', '/cart', '/signIn', '/userDashboard']) {
    test(`${path} explains that scripts are required`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('p').filter({ hasText: 'Scripts are off', visible: true })).toHaveCount(1);
    });
  }
});

async function signInAt(page: Page, path: string, account = SAMPLE_ACCOUNTS.user): Promise<void> {
  await page.goto(path);
  await signIn(page, account);
  await expect(page).toHaveURL(path);
}
