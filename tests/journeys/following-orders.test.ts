import type { Locator, Page } from '@playwright/test';
import type { Order } from '#features/order/order-schema.ts';
import { addProduct, newAccount, placeOrder, register, rememberPerson, signInAsAdmin } from './support/api.ts';
import { blockNews, NEWS_CUT_OFF, NO_NEWS } from './support/news.ts';
import type { Shop } from './support/shop-process.ts';
import { expectToast } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const ASK_EVERY_MILLISECONDS = 15_000;

/** A customer's browser, ready to look at an order. */
async function openBrowser(page: Page, shop: Shop): Promise<Order> {
  const customer = await register(shop, newAccount());
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 1 }]);
  await rememberPerson(page.context(), shop, customer);
  return order;
}

/** An admin's browser, on the page of the order. */
async function openForAdmin(admin: Page, shop: Shop, { _id }: Order): Promise<void> {
  await rememberPerson(admin.context(), shop, await signInAsAdmin(shop));
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

/** Lets the page's clock run on until the order has moved. */
async function expectInTime(page: Page, status: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(ASK_EVERY_MILLISECONDS);
    await expect(currentStep(page)).toContainText(status, { timeout: 500 });
  }).toPass();
}

/** What would be gone had the page been loaded anew. */
async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  return () => expect(page.locator('html[data-marked]')).toBeAttached();
}

test('an order on show moves on when an admin changes its status', async ({ page, newVisitor, shop }) => {
  const order = await openBrowser(page, shop);
  await page.goto(`/userDashboard/order/${order._id}`);
  await expect(currentStep(page)).toContainText('Pending');
  const expectSamePage = await markPage(page);
  const admin = await newVisitor();
  await openForAdmin(admin, shop, order);

  await changeStatus(admin, 'Confirmed');

  await expect(currentStep(page)).toContainText('Confirmed');
  await expect(page.getByText('Your order is now Confirmed')).toBeAttached();
  await changeStatus(admin, 'Delivered');
  await expect(currentStep(page)).toContainText('Delivered');
  await expectSamePage();
});

test('an order on show moves on although the news of the shop are blocked', async ({
  page,
  newVisitor,
  shop,
  complaints,
}) => {
  complaints.allow(NO_NEWS);
  await blockNews(page);
  await page.clock.install();
  const order = await openBrowser(page, shop);
  await page.goto(`/userDashboard/order/${order._id}`);
  await expect(currentStep(page)).toContainText('Pending');
  const expectSamePage = await markPage(page);
  const admin = await newVisitor();
  await openForAdmin(admin, shop, order);

  await changeStatus(admin, 'Confirmed');

  await expectInTime(page, 'Confirmed');
  await expectSamePage();
});

test.describe('a shop that starts anew', () => {
  test.use({ ownShop: true });

  test('is followed again', async ({ page, newVisitor, shop, complaints }) => {
    complaints.allow(...NEWS_CUT_OFF);
    await page.clock.install();
    const order = await openBrowser(page, shop);
    await page.goto(`/userDashboard/order/${order._id}`);
    await expect(currentStep(page)).toContainText('Pending');
    // One that is still on its way is refused, and the browser complains of it.
    await expect(page.locator('main img')).toHaveJSProperty('complete', true);
    await shop.restart();
    const admin = await newVisitor();
    await openForAdmin(admin, shop, order);

    await changeStatus(admin, 'Confirmed');

    await expectInTime(page, 'Confirmed');
  });
});
