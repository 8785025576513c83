import type { Page } from '@playwright/test';
import { ADMIN_ONLY } from '#platform/http/refusals.ts';
import { runCommand } from '../support/command.ts';
import {
  addProduct,
  addSessionCookie,
  newAccount,
  type Person,
  placeOrder,
  register,
  signInAsAdmin,
} from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { paymentDialog } from './support/payments.ts';
import { pictureFile } from './support/product-form.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart, expectInCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** The response of a firewall in front of the shop. It says nothing about the session or the role. */
const FIREWALL_RESPONSE = { status: 403, body: 'no' };
const FIREWALL_MESSAGE = 'The shop could not answer (403). Try again in a moment.';

/** The shop's response to a user who is no longer an admin. */
const ADMIN_ONLY_RESPONSE = {
  status: 403,
  json: { title: 'Not allowed', ...ADMIN_ONLY },
};

test.beforeEach(({ browserErrors }) => browserErrors.allow(statusError(403, '/api/')));

test('a blocked call shows an error, and a customer keeps session and cart', async ({ page, context, shop }) => {
  const [customer, product] = [await register(shop), await addProduct(shop)];
  const { _id } = await placeOrder(shop, customer, [{ product, amount: 1 }], 'card');
  await addSessionCookie(context, shop, customer);
  await addToCart(page, product);

  await test.step("an order's page", async () => {
    await page.route(`**/api/order/${_id}`, (route) => route.fulfill(FIREWALL_RESPONSE));
    await page.goto(`/userDashboard/order/${_id}`);
    await expect(page.getByRole('alert').filter({ hasText: FIREWALL_MESSAGE })).toBeVisible();
    await page.unroute(`**/api/order/${_id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Payment Pending')).toBeVisible();
  });

  await test.step('paying', async () => {
    await page.route('**/api/create-payment-intent', (route) => route.fulfill(FIREWALL_RESPONSE));
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(paymentDialog(page).getByRole('alert')).toHaveText(FIREWALL_MESSAGE);
  });

  await expectStillSignedIn(page);
});

test('a blocked call shows an error, and an admin keeps session and cart', async ({ page, context, shop }) => {
  const { email, name } = await register(shop);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await addToCart(page, await addProduct(shop));

  await test.step('a list', async () => {
    await page.route('**/api/order?*', (route) => route.fulfill(FIREWALL_RESPONSE));
    await page.goto('/adminDashboard/mangeOrders');
    await expect(page.getByRole('alert').filter({ hasText: FIREWALL_MESSAGE })).toBeVisible();
  });

  await test.step('a deletion', async () => {
    await page.route('**/api/user/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(FIREWALL_RESPONSE) : route.continue(),
    );
    await page.goto(`/adminDashboard/mangeUsers?search=${email}`);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert').filter({ hasText: FIREWALL_MESSAGE })).toBeVisible();
  });

  await test.step('an upload', async () => {
    await page.route('**/api/image', (route) => route.fulfill(FIREWALL_RESPONSE));
    await page.goto('/adminDashboard/addNewProduct');
    await page.getByLabel('Image', { exact: true }).setInputFiles(await pictureFile());
    await expect(page.getByRole('alert')).toHaveText(FIREWALL_MESSAGE);
  });

  await expectStillSignedIn(page);
});

test('a former admin is signed out on the next page', async ({ page, context, shop }) => {
  const product = await addProduct(shop);
  const order = await placeOrder(shop, await register(shop), [{ product, amount: 1 }]);
  for (const [link, path] of [
    ['Mange Orders', '/adminDashboard/mangeOrders'],
    [/^Details of order/, `/adminDashboard/mangeOrders/${order._id}`],
  ] as const) {
    const former = await registerAdmin(shop);
    await addSessionCookie(context, shop, former);
    await addToCart(page, product);
    await page.goto(
      link === 'Mange Orders' ? '/adminDashboard/mangeUsers' : `/adminDashboard/mangeOrders?search=${order._id}`,
    );
    await expect(page.getByRole('table')).toBeVisible();
    await changeAdminRole(shop, 'revoke', former);

    await page.getByRole('link', { name: link }).first().click();

    await expect(page).toHaveURL(`/signIn?${new URLSearchParams({ from: path })}`);
    await page.getByRole('banner').getByRole('link', { name: 'Thock, home' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expectInCart(page, 0);
  }
});

for (const { name, path, blockedUrl, trigger } of [
  {
    name: 'a change',
    path: '/adminDashboard?search=Inkwell',
    blockedUrl: '**/api/product/published',
    trigger: async (page: Page) => {
      await page
        .getByRole('button', { name: /^More for / })
        .first()
        .click();
      await page
        .getByRole('button', { name: /ublish$/ })
        .first()
        .click();
    },
  },
  {
    name: 'an upload',
    path: '/adminDashboard/addNewProduct',
    blockedUrl: '**/api/image',
    trigger: async (page: Page) => page.getByLabel('Image', { exact: true }).setInputFiles(await pictureFile()),
  },
]) {
  test(`a former admin is signed out by ${name}`, async ({ page, context, shop }) => {
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await page.goto(path);
    await page.route(blockedUrl, (route) => route.fulfill(ADMIN_ONLY_RESPONSE));
    await trigger(page);
    await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  });
}

async function expectStillSignedIn(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
  await expectInCart(page, 1);
}

async function registerAdmin(shop: Shop): Promise<Person> {
  const person = await register(shop, newAccount('Nils Holm'));
  await changeAdminRole(shop, 'grant', person);
  return person;
}

/** Grants or revokes the admin role on the command line. */
async function changeAdminRole({ dataDir }: Shop, change: 'grant' | 'revoke', { email }: Person): Promise<void> {
  expect(await runCommand('admin', { DATA_DIR: dataDir }, change, email)).toMatchObject({ code: 0 });
}
