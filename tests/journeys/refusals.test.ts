import type { Page } from '@playwright/test';
import { AUTH_CODES } from '#platform/http/problem.ts';
import { runCommand } from '../support/command.ts';
import {
  addProduct,
  newAccount,
  type Person,
  placeOrder,
  register,
  rememberPerson,
  signInAsAdmin,
} from './support/api.ts';
import { answered } from './support/complaints.ts';
import { paymentOf } from './support/paying.ts';
import { pictureFile } from './support/product-form.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart, expectInCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** As a firewall on the way answers, which knows nothing of sessions and roles. */
const BY_A_FIREWALL = { status: 403, body: 'no' };
const ITS_SENTENCE = 'The shop could not answer (403). Try again in a moment.';

/** As the shop answers somebody who is not an admin any more. */
const NOT_AN_ADMIN = {
  status: 403,
  json: { title: 'Not allowed', status: 403, detail: 'Only an admin may do this.', code: AUTH_CODES.adminOnly },
};

test.beforeEach(({ complaints }) => complaints.allow(answered(403, '/api/')));

test('a refusal of one call shows its sentence, and a customer keeps session and cart', async ({
  page,
  context,
  shop,
}) => {
  const [customer, product] = [await register(shop), await addProduct(shop)];
  const { _id } = await placeOrder(shop, customer, [{ product, amount: 1 }], 'card');
  await rememberPerson(context, shop, customer);
  await addToCart(page, product);

  await test.step("an order's page", async () => {
    await page.route(`**/api/order/${_id}`, (route) => route.fulfill(BY_A_FIREWALL));
    await page.goto(`/userDashboard/order/${_id}`);
    await expect(page.getByRole('alert').filter({ hasText: ITS_SENTENCE })).toBeVisible();
    await page.unroute(`**/api/order/${_id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Payment Pending')).toBeVisible();
  });

  await test.step('paying', async () => {
    await page.route('**/api/create-payment-intent', (route) => route.fulfill(BY_A_FIREWALL));
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(paymentOf(page).getByRole('alert')).toHaveText(ITS_SENTENCE);
  });

  await expectStillSignedIn(page);
});

test('a refusal of one call shows its sentence, and an admin keeps session and cart', async ({
  page,
  context,
  shop,
}) => {
  const { email, name } = await register(shop);
  await rememberPerson(context, shop, await signInAsAdmin(shop));
  await addToCart(page, await addProduct(shop));

  await test.step('a list', async () => {
    await page.route('**/api/order?*', (route) => route.fulfill(BY_A_FIREWALL));
    await page.goto('/adminDashboard/mangeOrders');
    await expect(page.getByRole('alert').filter({ hasText: ITS_SENTENCE })).toBeVisible();
  });

  await test.step('an act', async () => {
    await page.route('**/api/user/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(BY_A_FIREWALL) : route.continue(),
    );
    await page.goto(`/adminDashboard/mangeUsers?search=${email}`);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert').filter({ hasText: ITS_SENTENCE })).toBeVisible();
  });

  await test.step('an upload', async () => {
    await page.route('**/api/image', (route) => route.fulfill(BY_A_FIREWALL));
    await page.goto('/adminDashboard/addNewProduct');
    await page.getByLabel('Image', { exact: true }).setInputFiles(await pictureFile());
    await expect(page.getByRole('alert')).toHaveText(ITS_SENTENCE);
  });

  await expectStillSignedIn(page);
});

test('an admin whose right was taken away is signed out by the next page', async ({ page, context, shop }) => {
  const product = await addProduct(shop);
  const order = await placeOrder(shop, await register(shop), [{ product, amount: 1 }]);
  for (const [link, path] of [
    ['Mange Orders', '/adminDashboard/mangeOrders'],
    [/^Details of order/, `/adminDashboard/mangeOrders/${order._id}`],
  ] as const) {
    const former = await becomeAdmin(shop);
    await rememberPerson(context, shop, former);
    await addToCart(page, product);
    await page.goto(
      link === 'Mange Orders' ? '/adminDashboard/mangeUsers' : `/adminDashboard/mangeOrders?search=${order._id}`,
    );
    await expect(page.getByRole('table')).toBeVisible();
    await changeRight(shop, 'revoke', former);

    await page.getByRole('link', { name: link }).first().click();

    await expect(page).toHaveURL(`/signIn?${new URLSearchParams({ from: path })}`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expectInCart(page, 0);
  }
});

for (const { name, path, refused, act } of [
  {
    name: 'an act',
    path: '/adminDashboard?search=Inkwell',
    refused: '**/api/product/published',
    act: (page: Page) =>
      page
        .getByRole('button', { name: /^Publish / })
        .first()
        .click(),
  },
  {
    name: 'an upload',
    path: '/adminDashboard/addNewProduct',
    refused: '**/api/image',
    act: async (page: Page) => page.getByLabel('Image', { exact: true }).setInputFiles(await pictureFile()),
  },
]) {
  test(`an admin whose right was taken away is signed out by ${name}`, async ({ page, context, shop }) => {
    await rememberPerson(context, shop, await signInAsAdmin(shop));
    await page.goto(path);
    await page.route(refused, (route) => route.fulfill(NOT_AN_ADMIN));
    await act(page);
    await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  });
}

async function expectStillSignedIn(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
  await expectInCart(page, 1);
}

async function becomeAdmin(shop: Shop): Promise<Person> {
  const person = await register(shop, newAccount('Nils Holm'));
  await changeRight(shop, 'grant', person);
  return person;
}

/** On the shop's machine, as its owner does. */
async function changeRight({ dataDir }: Shop, change: 'grant' | 'revoke', { email }: Person): Promise<void> {
  expect(await runCommand('admin', { DATA_DIR: dataDir }, change, email)).toMatchObject({ code: 0 });
}
