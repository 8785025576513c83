import type { Page } from '@playwright/test';
import { userCalls } from '#features/user/user-calls.ts';
import {
  addProduct,
  addSessionCookie,
  changeProfile,
  listOrders,
  type Person,
  placeOrder,
  register,
  request,
} from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart, expectPlaced, fillCheckout, placeOrder as pressPlaceOrder } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const ADDRESS = { mobile: 4930123456, streetAddress: 'Elm Row 4', city: 'Leipzig', zip: 4109 };

/** Signs the page in as a new customer with something in the cart. */
async function signInWithCart(page: Page, shop: Shop): Promise<Person> {
  const customer = await register(shop);
  await addSessionCookie(page.context(), shop, customer);
  await addToCart(page, await addProduct(shop));
  return customer;
}

function readProfile(shop: Shop, as: Person) {
  return request(shop, userCalls.getUser, { as, params: { email: as.email } });
}

function checkbox(page: Page) {
  return page.getByRole('checkbox', { name: 'Save to my profile' });
}

async function expectAddress(page: Page, { mobile, streetAddress, city, zip }: typeof ADDRESS): Promise<void> {
  const fields = { Mobile: `${mobile}`, 'Street Address': streetAddress, City: city, 'Zip Code': `${zip}` };
  for (const [label, value] of Object.entries(fields)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

test('the first order fills an empty profile if the customer says so', async ({ page, shop }) => {
  const customer = await signInWithCart(page, shop);
  await page.goto('/checkout');
  await expect(checkbox(page)).not.toBeChecked();
  await checkbox(page).check();
  await fillCheckout(page);
  await pressPlaceOrder(page);
  await expectPlaced(page);
  await expect.poll(() => readProfile(shop, customer)).toMatchObject({ streetAddress: 'Harbour Road 7', zip: 28195 });
});

test('the checkout is filled from the last order while the profile is empty', async ({ page, shop }) => {
  const customer = await signInWithCart(page, shop);
  const lines = [{ product: await addProduct(shop), amount: 1 }];
  await placeOrder(shop, customer, lines);
  await placeOrder(shop, customer, lines, 'cash', { name: 'Wilma at work', ...ADDRESS });
  await page.goto('/checkout');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wilma at work');
  await expectAddress(page, ADDRESS);
  await expect(checkbox(page)).not.toBeChecked();

  // What was chosen stays.
  await checkbox(page).check();
  await page.reload();
  await expect(checkbox(page)).toBeChecked();
  await checkbox(page).uncheck();
  await pressPlaceOrder(page);
  await expectPlaced(page);
  expect(await listOrders(shop, customer)).toHaveLength(3);
  expect(await readProfile(shop, customer)).not.toHaveProperty('city');
});

test('an order changes an existing profile only if the customer says so', async ({ page, shop }) => {
  const customer = await signInWithCart(page, shop);
  await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 1 }]);
  await changeProfile(shop, customer, ADDRESS);
  await page.goto('/checkout');
  await expectAddress(page, ADDRESS);
  await expect(checkbox(page)).not.toBeChecked();
  await page.getByLabel('City', { exact: true }).fill('Halle');
  await checkbox(page).check();
  await pressPlaceOrder(page);
  await expectPlaced(page);
  await expect.poll(() => readProfile(shop, customer)).toMatchObject({ ...ADDRESS, city: 'Halle' });
});

test('an order is placed even if the profile cannot be saved', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(statusError(503, '/api/user/'));
  const customer = await signInWithCart(page, shop);
  await page.route('**/api/user/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: 'busy' }) : route.fallback(),
  );
  await page.goto('/checkout');
  await fillCheckout(page);
  await checkbox(page).check();
  await pressPlaceOrder(page);
  await expectToast(page, 'Your order is placed, but your profile could not be updated');
  await expectPlaced(page);
  expect(await listOrders(shop, customer)).toHaveLength(1);
});

test('the checkout opens even if the last order cannot be loaded', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(statusError(503, '/api/user/order/'));
  await signInWithCart(page, shop);
  await page.route('**/api/user/order/*', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto('/checkout');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wilma Voss');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('');
});
