import { addProduct, addSessionCookie, newAccount, placeOrder, register, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

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

for (const width of [1280, 390]) {
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

    await page.getByRole('combobox', { name: 'status' }).selectOption('Delivered');
    await expect(page.getByText('No orders available')).toBeVisible();
    await page.getByRole('combobox', { name: 'status' }).selectOption('All statuses');
    await search.fill(`#${orders[0]?._id}`);
    await expect(page.getByText('showing (1-1) of 1')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('$25.00');
  });
}
