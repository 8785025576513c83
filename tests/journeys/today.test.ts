import type { Page } from '@playwright/test';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { addProduct, addSessionCookie, placeOrder, register, request, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.use({ ownShop: true });

/** Waits: one order to ship, a return and a poor review of a delivered one, and a product that is sold out. */
async function leaveWork(shop: Shop) {
  const customer = await register(shop);
  const admin = await signInAsAdmin(shop);
  const board = await addProduct(shop, { name: 'Board of today', price: 100, stock: 2 });
  const mat = await addProduct(shop, { name: 'Mat of today', price: 20, stock: 1 });
  const delivered = await placeOrder(shop, customer, [{ product: board, amount: 1 }]);
  const params = { orderId: delivered._id };
  await request(shop, orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });
  const review = { rating: 1, title: 'Too loud', text: 'Everybody hears it.' };
  await request(shop, reviewCalls.writeReview, { as: customer, params: { productId: board._id }, body: review });
  const lines = [{ line: 0, amount: 1, reason: 'changed-mind' as const }];
  await request(shop, returnCalls.requestReturn, { as: customer, params, body: { lines } });
  await placeOrder(shop, customer, [{ product: mat, amount: 1 }]);
  return { admin, customer };
}

const taskOf = (page: Page, title: string | RegExp) =>
  page.getByRole('list', { name: 'To do' }).getByRole('listitem').filter({ hasText: title });
const countOf = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: section });

for (const width of [1280, 390]) {
  test(`staff do what waits in place, at ${width} px`, async ({ page, context, shop }) => {
    await page.setViewportSize({ width, height: 900 });
    const { admin } = await leaveWork(shop);
    await addSessionCookie(context, shop, admin);
    await page.goto('/adminDashboard');
    const ship = taskOf(page, 'Order to ship');
    await expect(ship).toContainText('1Order to ship');
    await expect(taskOf(page, 'Return to decide')).toContainText('Board of today, $105.00');
    if (width === 1280) {
      for (const section of ['Mange Orders', 'Returns'])
        await expect(countOf(page, section)).toContainText('1 waiting');
    }

    await ship.getByRole('button', { name: 'Ship', exact: true }).press('Enter');
    await expectAccessible(page);
    await ship.getByRole('button', { name: 'Ship 1 Item' }).click();
    await expectToast(page, 'Successfully shipped');
    await expect(ship).toBeHidden();
    if (width === 1280) await expect(countOf(page, 'Mange Orders')).not.toContainText('waiting');

    const reviews = taskOf(page, 'with two stars or fewer');
    await expect(reviews).toContainText('Too loud');
    await reviews.getByRole('button', { name: 'Answer' }).first().click();
    await expectAccessible(page);
    await reviews.getByRole('region').getByRole('button', { name: 'Answer' }).click();
    await reviews.getByRole('textbox', { name: 'Answer' }).fill('Thank you for telling us.');
    await reviews.getByRole('button', { name: 'Publish Answer' }).click();
    await expectToast(page, 'Answer published');
    await expect(reviews).not.toContainText('Too loud');

    const returns = taskOf(page, 'Return to decide');
    await returns.getByRole('button', { name: 'Decide' }).click();
    await expectAccessible(page);
    await returns.getByRole('button', { name: 'Accept' }).click();
    await expectToast(page, 'Return accepted');
    await expect(returns).toBeHidden();

    const soldOut = taskOf(page, 'Sold out');
    const count = Number(await soldOut.locator('.keycap').textContent());
    await soldOut.getByRole('button', { name: 'Restock' }).first().click();
    await expectAccessible(page);
    const line = soldOut.getByRole('listitem').first();
    await line.getByRole('button', { name: /^Restock/ }).click();
    await expect(line).toContainText('Enter a whole number from 1');
    await line.getByLabel('Pieces received').fill('12');
    await line.getByLabel('Pieces received').press('Enter');
    await expectToast(page, 'Successfully updated');
    await expect(soldOut.locator('.keycap')).toHaveText(String(count - 1));
  });
}

test('support sees what it may do, and no products', async ({ page, context, shop }) => {
  const { admin } = await leaveWork(shop);
  const support = await register(shop);
  const { _id: id } = await request(shop, userCalls.getUser, { as: admin, params: { email: support.email } });
  await request(shop, userCalls.changeRole, { as: admin, params: { id }, body: { role: 'support' } });
  await addSessionCookie(context, shop, support);
  await page.goto('/adminDashboard');
  await expect(taskOf(page, 'Order to ship')).toBeVisible();
  await expect(page.getByText('Sold out', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Products' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Mange Products' })).toHaveCount(0);
});

test('without the counts, the page works', async ({ page, context, shop, browserErrors }) => {
  browserErrors.allow(statusError(503, '/api/order'));
  const { admin } = await leaveWork(shop);
  await addSessionCookie(context, shop, admin);
  await page.route(/\/api\/order\?/, (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.goto('/adminDashboard');
  await expect(taskOf(page, 'Return to decide')).toBeVisible();
  await expect(taskOf(page, 'Order to ship')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'All products' })).toBeVisible();
});

test('J and K move among what waits, and Enter opens it', async ({ page, context, shop }) => {
  const { admin } = await leaveWork(shop);
  await addSessionCookie(context, shop, admin);
  await page.goto('/adminDashboard', { waitUntil: 'networkidle' });
  await page.keyboard.press('j');
  await expect(taskOf(page, 'Order to ship').getByRole('button', { name: 'Ship', exact: true })).toBeFocused();
  await page.keyboard.press('j');
  await expect(taskOf(page, 'two stars').getByRole('button', { name: 'Answer' })).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Ship products' })).toBeVisible();
});
