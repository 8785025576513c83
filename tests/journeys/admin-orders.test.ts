import type { Page } from '@playwright/test';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import {
  addProduct,
  addSessionCookie,
  getAdmin,
  newAccount,
  placeOrder,
  register,
  request,
  signInAsAdmin,
} from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const WIDTHS = [1280, 390];

test('an admin who may no longer change orders sees an error and is signed out', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(403, '/api/admin/order/'));
  const order = await placeOrder(shop, await register(shop), [{ product: await addProduct(shop), amount: 1 }]);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard/mangeOrders/${order._id}`);
  await page.route('**/api/admin/order/*', (route) => route.fulfill({ status: 403, body: 'no' }));
  await page.getByLabel('Change Status').selectOption('Confirmed');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Failed to change');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
});

for (const width of WIDTHS) {
  test(`an admin finds orders by id, email and status, and sorts them, at ${width} px`, async ({
    page,
    context,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const customer = await register(shop, newAccount('Wilma Voss'));
    const product = await addProduct(shop, { price: 10 });
    const orders = [];
    for (const amount of [2, 6, 1, 5, 4, 3]) orders.push(await placeOrder(shop, customer, [{ product, amount }]));
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await page.goto('/adminDashboard/mangeOrders');
    const search = page.getByRole('searchbox', { name: 'Search orders' });
    await search.fill(customer.email);
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByText('showing (1-5) of 6')).toBeVisible();

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Sort By' }).selectOption('Total High to Low');
    await expect(page.getByRole('row').nth(1)).toContainText('$65.00');
    await page
      .getByRole('button', { name: 'Next page' })
      .or(page.getByRole('link', { name: 'Next page' }))
      .click();
    await expect(page.getByText('showing (6-6) of 6')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('$15.00');
    await page.reload();
    await expect(page.getByText('showing (6-6) of 6')).toBeVisible();

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'status' }).selectOption('Delivered');
    await expect(page.getByRole('link', { name: /^Done/ })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('No orders available')).toBeVisible();
    await page.getByRole('combobox', { name: 'status' }).selectOption('All statuses');
    await search.fill(`#${orders[0]?._id}`);
    await expect(page.getByText('showing (1-1) of 1')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('$25.00');
  });
}

for (const width of WIDTHS) {
  test(`an admin filters orders by payment and changes their status in the list, at ${width} px`, async ({
    page,
    context,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const customer = await register(shop);
    const lines = [{ product: await addProduct(shop, { price: 10 }), amount: 1 }];
    const cash = await placeOrder(shop, customer, lines, 'cash');
    const card = await placeOrder(shop, customer, lines, 'card');
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await page.goto(`/adminDashboard/mangeOrders?search=${customer.email}`);
    const [cashRow, cardRow] = [rowOf(page, cash), rowOf(page, card)];
    await expect(cashRow).toContainText('PaidCash, due');
    await expect(cardRow).toContainText('Payment PendingCard');

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Payment' }).selectOption('Payment Pending');
    await expect(cashRow).toBeHidden();
    await page.getByRole('combobox', { name: 'Payment' }).selectOption('Any payment');
    await page.getByRole('combobox', { name: 'Method' }).selectOption('Cash');
    await expect(cardRow).toBeHidden();
    await page.reload();
    await expect(page.getByText('showing (1-1) of 1')).toBeVisible();
    await page.getByRole('combobox', { name: 'Method' }).selectOption('Any method');

    await cashRow.getByRole('button', { name: 'Pending, change status' }).press('Enter');
    await cashRow.getByRole('button', { name: 'Mark as Delivered' }).press('Enter');
    await expectToast(page, 'Successfully updated');
    await expect(cashRow).toContainText('Cash, collected');

    await cashRow.getByRole('checkbox').check();
    await cardRow.getByRole('checkbox').check();
    const bar = page.getByRole('group', { name: 'Selected orders' });
    await expect(bar).toContainText('2 orders selected$30.00');
    await bar.getByRole('button', { name: 'Mark as Confirmed' }).click();
    for (const row of [cashRow, cardRow]) await expect(row.getByRole('button', { name: /^Confirmed,/ })).toBeVisible();
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(bar).toBeHidden();
  });
}

test('changing several orders names those that failed, and updates the others', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(503, '/api/order-batch'));
  const customer = await register(shop);
  const lines = [{ product: await addProduct(shop), amount: 1 }];
  const [one, other] = [await placeOrder(shop, customer, lines), await placeOrder(shop, customer, lines)];
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard/mangeOrders?search=${customer.email}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('group', { name: 'Selected orders' });

  await page.route('**/api/order-batch', (route) => route.fulfill({ status: 503, body: 'no' }));
  await bar.getByRole('button', { name: 'Mark as Confirmed' }).click();
  await expect(page.getByRole('alert')).toContainText('None of 2 orders was updated.');
  await expect(page.getByRole('alert')).toContainText('The shop could not answer (503). Try again in a moment.');
  await page.unroute('**/api/order-batch');

  // Its customer cancels one of them meanwhile.
  await request(shop, cancelCalls.cancelOrder, { as: customer, params: { orderId: one._id }, body: {} });
  await bar.getByRole('button', { name: 'Mark as Delivered' }).click();
  const reason = `#${one._id.slice(0, 4)}: This order was cancelled`;
  await expect(page.getByRole('alert')).toContainText(`1 of 2 orders was updated. ${reason}`);
  await expect(rowOf(page, other)).toContainText('Delivered');
  await expect(rowOf(page, one)).toContainText('Cancelled');
});

test('an admin who may no longer change orders in the list sees an error and is signed out', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(403, '/api/admin/order/'));
  const customer = await register(shop);
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 1 }]);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard/mangeOrders?search=${customer.email}`);
  await page.route('**/api/admin/order/*', (route) => route.fulfill({ status: 403, body: 'no' }));
  await rowOf(page, order).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mark as Confirmed' }).click();
  await expectToast(page, 'Failed to change');
  await expect(page).toHaveURL('/');
});

function rowOf(page: Page, { _id }: { _id: string }) {
  return page.getByRole('row').filter({ hasText: `#${_id.slice(0, 4)}` });
}

test('tabs show what is to be done, with the search and other filters', async ({ page, context, shop }) => {
  const customer = await register(shop);
  const lines = [{ product: await addProduct(shop), amount: 1 }];
  const [cash, card] = [
    await placeOrder(shop, customer, lines, 'cash'),
    await placeOrder(shop, customer, lines, 'card'),
  ];
  const done = await placeOrder(shop, customer, lines, 'cash');
  const params = { orderId: done._id };
  await request(shop, orderCalls.changeStatus, { as: await getAdmin(shop), params, body: { status: 'delivered' } });
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard/mangeOrders?search=${customer.email}&sort=oldest`);
  const tabs = page.getByRole('navigation', { name: 'Orders by what is to be done' });
  await expect(tabs.getByRole('link')).toHaveText(['All3', 'To ship1', 'Unpaid1', 'Done1']);
  for (const [label, order] of [
    ['To ship', cash],
    ['Unpaid', card],
    ['Done', done],
  ] as const) {
    await tabs.getByRole('link', { name: label }).click();
    await expect(rowOf(page, order)).toBeVisible();
    await expect(page.getByText('showing (1-1) of 1')).toBeVisible();
    await expect(page).toHaveURL(/search=.*sort=oldest/);
  }
  await tabs.getByRole('link', { name: /^All/ }).click();
  await expect(page.getByText('showing (1-3) of 3')).toBeVisible();
});
