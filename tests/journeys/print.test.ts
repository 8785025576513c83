import type { BrowserContext, Page } from '@playwright/test';
import { addSessionCookie, getProduct, placeOrder, register, signInAsAdmin } from './support/api.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart, summaryValue } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { openPage } from './support/visits.ts';

const BLACK = 'rgb(0, 0, 0)';
const WHITE = 'rgb(255, 255, 255)';
/** The ratings of a product are buttons that filter its reviews. */
const NUMBER_OF_REVIEWS = /\d\s*reviews?$/;

test.use({ colorScheme: 'dark' });

test("an order's page is printed without navigation and buttons, its steps black on white", async ({
  page,
  context,
  shop,
}) => {
  const order = await orderMat(shop, page, context);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectOnlyContent(page);
  await expect(summaryValue(page, 'Grand total')).toHaveText('$29.00');
  const steps = page.getByRole('list', { name: 'Order progress' }).locator('.keycap');
  await expect(steps).toHaveText(['1', '2', '3']);
  for (const step of await steps.all()) {
    await expect(step).toHaveCSS('color', BLACK);
    await expect(step).toHaveCSS('background-color', WHITE);
  }

  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.evaluate(() => localStorage.clear());
  await openPage(page, `/adminDashboard/mangeOrders/${order._id}`, `Order #${order._id.slice(0, 4)}`);
  await expect(summaryValue(page, 'Grand total')).toHaveText('$29.00');
  await expectOnlyContent(page);
  await openPage(page, '/adminDashboard/mangeOrders', 'ORDERS LIST');
  await expect(page.getByRole('rowheader', { name: `#${order._id.slice(0, 4)}` })).toBeVisible();
  await expect(page.getByRole('row', { name: `#${order._id.slice(0, 4)}` })).toContainText('Pending');
});

test('the cart, a product and a comparison are printed without navigation and buttons', async ({ page, shop }) => {
  const [mat, board] = await Promise.all([getProduct(shop, 'Inkwell Desk Mat'), getProduct(shop, 'Cloudrow 75')]);
  await addToCart(page, mat, 2);
  await openPage(page, '/cart', 'Cart');
  await expect(summaryValue(page, 'Total')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expectOnlyContent(page);
  await expect(page.getByRole('row', { name: mat.name }).locator('output')).toHaveText('2');

  await openPage(page, `/product/${board._id}`, board.name);
  await expectOnlyContent(page);
  await expect(page.getByRole('heading', { name: 'Details', exact: true })).toBeVisible();

  await openPage(page, `/compare?ids=${mat._id},${board._id}`, 'Compare');
  await expectOnlyContent(page);
  await expect(page.getByRole('columnheader', { name: board.name })).toBeVisible();
});

test('the list of orders is printed with the payment of one that can still be paid', async ({
  page,
  context,
  shop,
}) => {
  const customer = await register(shop);
  await placeOrder(shop, customer, [{ product: await getProduct(shop, 'Inkwell Desk Mat'), amount: 1 }], 'card');
  await addSessionCookie(context, shop, customer);
  await openPage(page, '/userDashboard', 'ORDERS LIST');
  const payment = page.getByRole('cell').filter({ hasText: 'Pay Now' });
  await expect(payment.getByText('Payment Pending')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expectOnlyContent(page);
  await expect(payment.getByText('Payment Pending')).toBeVisible();
});

async function orderMat(shop: Shop, page: Page, context: BrowserContext) {
  const customer = await register(shop);
  const order = await placeOrder(shop, customer, [{ product: await getProduct(shop, 'Inkwell Desk Mat'), amount: 1 }]);
  await addSessionCookie(context, shop, customer);
  await openPage(page, `/userDashboard/order/${order._id}`, `Order Details: #Order-${order._id.slice(0, 4)}`);
  await expect(summaryValue(page, 'Grand total')).toBeVisible();
  return order;
}

async function expectOnlyContent(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(await page.getByRole('button').filter({ hasNotText: NUMBER_OF_REVIEWS }).allInnerTexts()).toEqual([]);
  await expect(page.getByText('This is a demo shop')).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
}
