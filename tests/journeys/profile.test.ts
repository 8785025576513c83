import type { Page } from '@playwright/test';
import { addProduct, addSessionCookie, register, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { addToCart, expectInCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const DETAILS = {
  Name: 'Wilma Berg',
  Mobile: '491701234567',
  'Street Address': 'Main Street 1',
  City: 'Bremen',
  'Zip Code': '28195',
};

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('name, mobile and address are saved and prefill the checkout', async ({ page, context, shop }) => {
      const customer = await register(shop);
      await addSessionCookie(context, shop, customer);
      await page.goto('/userDashboard');
      await openSection(page, 'Profile');
      await expectProfile(page, { Name: customer.name, Mobile: '', 'Street Address': '', City: '', 'Zip Code': '' });
      await expect(page.getByRole('heading', { name: 'Contact Information', level: 2 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Shipping Address', level: 2 })).toBeVisible();
      const email = page.getByLabel('Email', { exact: true });
      await expect(email).toHaveValue(customer.email);
      await expect(email).not.toBeEditable();

      await fillProfile(page, DETAILS);
      await page.getByRole('button', { name: 'Save Change' }).click();
      await expectToast(page, 'Profile Update');
      if (width > 900) await expect(page.getByText('Wilma Berg', { exact: true })).toBeVisible();

      await page.reload();
      await expectProfile(page, DETAILS);
      if (width > 900) await expect(page.getByText('Wilma Berg', { exact: true })).toBeVisible();
      await page.goto('/checkout');
      await expect(page.getByLabel('City', { exact: true })).toHaveValue('Bremen');
    });
  });
}

test('numbers are saved as browsers fill them in', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await register(shop));
  await page.goto('/userDashboard/profile');
  await fillProfile(page, { ...DETAILS, Mobile: '+1 (415) 555-0134', 'Zip Code': '94107-1234' });
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Profile Update');
  await page.reload();
  await expectProfile(page, { ...DETAILS, Mobile: '14155550134', 'Zip Code': '941071234' });
});

test('emptied fields are cleared, and the name is required', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await register(shop));
  await page.goto('/userDashboard/profile');
  await fillProfile(page, { ...DETAILS, Name: '', Mobile: 'no digits' });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is Required');
  await expect(page.getByText('Mobile must contain only digits')).toBeVisible();

  await fillProfile(page, { ...DETAILS, Mobile: '', City: '' });
  await page.keyboard.press('Enter');
  await expectToast(page, 'Profile Update');
  await page.reload();
  await expectProfile(page, { ...DETAILS, Mobile: '', City: '' });
});

test("an admin's profile shows the address without its heading", async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/profile');
  await expect(page.getByLabel('Street Address')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shipping Address' })).toBeHidden();
  await page.getByLabel('City', { exact: true }).fill('Bremen');
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Profile Update');
});

for (const { name, response } of [
  { name: 'fails with 503', response: { status: 503, body: 'busy' } },
  { name: 'is not acknowledged', response: { status: 200, json: { acknowledged: false } } },
]) {
  test(`a change that ${name} shows an error and stays in the form`, async ({ page, context, shop, browserErrors }) => {
    browserErrors.allow(statusError(503, '/api/user/'));
    await addSessionCookie(context, shop, await register(shop));
    await page.goto('/userDashboard/profile');
    await page.getByLabel('City', { exact: true }).fill('Bremen');
    await page.route('**/api/user/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(response) : route.continue(),
    );
    await page.getByRole('button', { name: 'Save Change' }).click();
    await expectToast(page, 'Failed to update');
    await expect(page.getByRole('alert')).toContainText('again');
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Bremen');
  });
}

test('a customer whose token is rejected is redirected home, and the cart stays', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(401, '/api/user/'));
  await addSessionCookie(context, shop, await register(shop));
  await addToCart(page, await addProduct(shop));
  await page.goto('/userDashboard/profile');
  await expect(page.getByLabel('City', { exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('access-token', 'no longer valid'));
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expect(page).toHaveURL('/');
  await expectInCart(page, 1);
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
});

/** Opens a section through the sidebar, or on a small screen through the menu, which then closes. */
async function openSection(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Menu' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const isSmall = await opener.isVisible();
  if (isSmall) await opener.click();
  const sections = page.getByRole('navigation', { name: isSmall ? 'Dashboard menu' : 'Dashboard' });
  await sections.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  if (!isSmall) {
    await expect(sections.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(sections.locator('[aria-current]')).toHaveCount(1);
  }
}

async function fillProfile(page: Page, details: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function expectProfile(page: Page, details: Record<string, string>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Menage Your Profile', level: 1 })).toBeVisible();
  for (const [label, value] of Object.entries(details)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}
