import type { Page } from '@playwright/test';
import { addProduct, register, rememberPerson, signInAsAdmin } from './support/api.ts';
import { answered } from './support/complaints.ts';
import { addToCart, expectInCart, expectToast } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const DETAILS = {
  Name: 'Wilma Berg',
  Mobile: '491701234567',
  'Street Address': 'Main Street 1',
  City: 'Bremen',
  'Zip Code': '28195',
};

for (const width of [1280, 390]) {
  test.describe(`on ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a customer keeps name, mobile and address, and the shop uses them', async ({ page, context, shop }) => {
      const customer = await register(shop);
      await rememberPerson(context, shop, customer);
      await page.goto('/userDashboard');
      await followSection(page, 'Profile');
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

test('what is emptied is forgotten, and a name is needed', async ({ page, context, shop }) => {
  await rememberPerson(context, shop, await register(shop));
  await page.goto('/userDashboard/profile');
  await fillProfile(page, { ...DETAILS, Name: '', Mobile: 'no digits' });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is Required');
  await expect(page.getByText('Mobile takes digits only')).toBeVisible();

  await fillProfile(page, { ...DETAILS, Mobile: '', City: '' });
  await page.keyboard.press('Enter');
  await expectToast(page, 'Profile Update');
  await page.reload();
  await expectProfile(page, { ...DETAILS, Mobile: '', City: '' });
});

test("an admin's profile has the address without its heading", async ({ page, context, shop }) => {
  await rememberPerson(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/profile');
  await expect(page.getByLabel('Street Address')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shipping Address' })).toBeHidden();
  await page.getByLabel('City', { exact: true }).fill('Bremen');
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Profile Update');
});

for (const { name, answer } of [
  { name: 'cannot be saved', answer: { status: 503, body: 'busy' } },
  { name: 'was not kept', answer: { status: 200, json: { acknowledged: false } } },
]) {
  test(`what ${name} is said, and stays in the form`, async ({ page, context, shop, complaints }) => {
    complaints.allow(answered(503, '/api/user/'));
    await rememberPerson(context, shop, await register(shop));
    await page.goto('/userDashboard/profile');
    await page.getByLabel('City', { exact: true }).fill('Bremen');
    await page.route('**/api/user/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(answer) : route.continue(),
    );
    await page.getByRole('button', { name: 'Save Change' }).click();
    await expectToast(page, 'Failed to update');
    await expect(page.getByRole('alert')).toContainText('again');
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Bremen');
  });
}

test('whoever is not known any more is led home, and the cart stays', async ({ page, context, shop, complaints }) => {
  complaints.allow(answered(401, '/api/user/'));
  await rememberPerson(context, shop, await register(shop));
  await addToCart(page, await addProduct(shop));
  await page.goto('/userDashboard/profile');
  await expect(page.getByLabel('City', { exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('access-token', 'no longer good'));
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expect(page).toHaveURL('/');
  await expectInCart(page, 1);
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
});

/** Goes to a section by the sidebar, or on a small screen by the menu, which closes. */
async function followSection(page: Page, name: string): Promise<void> {
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
