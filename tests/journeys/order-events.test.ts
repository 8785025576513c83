import type { Locator, Page } from '@playwright/test';
import type { OrderJson } from '../support/json.ts';
import { addProduct, addSessionCookie, newAccount, placeOrder, register, signInAsAdmin } from './support/api.ts';
import { blockOrderEvents, EVENTS_BLOCKED, EVENTS_INTERRUPTED } from './support/order-events.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const POLL_INTERVAL_MILLISECONDS = 15_000;

/** Places an order as a new customer and signs the page in as them. */
async function signInWithOrder(page: Page, shop: Shop): Promise<OrderJson> {
  const customer = await register(shop, newAccount());
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 1 }]);
  await addSessionCookie(page.context(), shop, customer);
  return order;
}

/** Opens the page of a new customer's order, which is pending. */
async function openOrder(page: Page, shop: Shop): Promise<OrderJson> {
  const order = await signInWithOrder(page, shop);
  await page.goto(`/userDashboard/order/${order._id}`);
  await expect(currentStep(page)).toContainText('Pending');
  return order;
}

/** Opens the order in the admin dashboard. */
async function openAsAdmin(admin: Page, shop: Shop, { _id }: OrderJson): Promise<void> {
  await addSessionCookie(admin.context(), shop, await signInAsAdmin(shop));
  await admin.goto(`/adminDashboard/mangeOrders/${_id}`);
}

async function changeStatus(admin: Page, status: string): Promise<void> {
  await admin.getByLabel('Change Status').selectOption(status);
  await admin.getByRole('button', { name: 'Save' }).click();
  await expectToast(admin, 'Successfully updated');
}

function currentStep(page: Page): Locator {
  return page.getByRole('list', { name: 'Order progress' }).locator('[aria-current=step]');
}

/** Advances the page's clock until polling shows this status. */
async function expectStatusAfterPolling(page: Page, status: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(POLL_INTERVAL_MILLISECONDS);
    await expect(currentStep(page)).toContainText(status, { timeout: 500 });
  }).toPass();
}

/** Marks the document. The returned function expects the mark, which a page load would remove. */
async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  return () => expect(page.locator('html[data-marked]')).toBeAttached();
}

/** Opens an order's page as its customer in `page`, and as an admin in another browser. */
async function openOrderTwice(page: Page, newVisitor: () => Promise<Page>, shop: Shop) {
  const order = await openOrder(page, shop);
  const expectSamePage = await markPage(page);
  const admin = await newVisitor();
  await openAsAdmin(admin, shop, order);
  return { admin, expectSamePage };
}

test('an open order page updates when an admin changes the status', async ({ page, newVisitor, shop }) => {
  const { admin, expectSamePage } = await openOrderTwice(page, newVisitor, shop);

  await changeStatus(admin, 'Confirmed');

  await expect(currentStep(page)).toContainText('Confirmed');
  await expect(page.getByText('Your order is now Confirmed')).toBeAttached();
  await changeStatus(admin, 'Delivered');
  await expect(currentStep(page)).toContainText('Delivered');
  await expectSamePage();
});

test('an open order page polls when the event stream is blocked', async ({ page, newVisitor, shop, browserErrors }) => {
  browserErrors.allow(EVENTS_BLOCKED);
  await blockOrderEvents(page);
  await page.clock.install();
  const { admin, expectSamePage } = await openOrderTwice(page, newVisitor, shop);

  await changeStatus(admin, 'Confirmed');

  await expectStatusAfterPolling(page, 'Confirmed');
  await expectSamePage();
});

test.describe('after the shop restarts', () => {
  test.use({ ownShop: true });

  test('an open order page updates again', async ({ page, newVisitor, shop, browserErrors }) => {
    browserErrors.allow(...EVENTS_INTERRUPTED);
    await page.clock.install();
    const order = await openOrder(page, shop);
    // A picture still loading during the restart would fail and log a console error.
    await expect(page.locator('main img')).toHaveJSProperty('complete', true);
    await shop.restart();
    const admin = await newVisitor();
    await openAsAdmin(admin, shop, order);

    await changeStatus(admin, 'Confirmed');

    await expectStatusAfterPolling(page, 'Confirmed');
  });
});
