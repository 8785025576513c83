import type { Page } from '@playwright/test';
import { newAccount } from './support/api.ts';
import { EVENTS_INTERRUPTED } from './support/order-events.ts';
import {
  expectInCart,
  expectPlaced,
  fillCheckout,
  placeOrder,
  pressAddToCart,
  signIn,
  signOut,
  signUp,
  summaryValue,
} from './support/steps.ts';
import { expect, MOTION, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.use({ ...MOTION, ownShop: true });

test('a new customer buys keyboards, the admin delivers them, and a power cut loses nothing', async ({
  page,
  shop,
  browserErrors,
}) => {
  test.slow();
  const customer = newAccount('Greta Halvorsen');

  await test.step('the customer adds two keyboards to the cart', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Alderway 60', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Alderway 60', level: 1 })).toBeVisible();
    await expect(page.getByText('In Stock', { exact: true })).toBeVisible();
    await expect(summaryValue(page, 'Availability')).toHaveText('42 in stock');

    await page.getByRole('button', { name: 'Increase quantity of Alderway 60' }).click();
    await pressAddToCart(page);
    await expectToast(page, 'Successfully Added to Cart');
    await expectInCart(page, 2);
  });

  await test.step('the cart shows lines and totals, and the amount becomes three', async () => {
    await page.getByRole('link', { name: 'View Cart' }).click();
    const line = page.getByRole('row', { name: /Alderway 60/ });
    await expect(line.getByRole('cell', { name: '$89.00', exact: true })).toBeVisible();
    await expect(line.getByRole('cell', { name: '$178.00' })).toBeVisible();
    await expect(summaryValue(page, 'Subtotal')).toHaveText('$178.00');
    await expect(summaryValue(page, 'Shipping')).toHaveText('$5.00');
    await expect(summaryValue(page, 'Total')).toHaveText('$183.00');

    await page.getByRole('button', { name: 'Increase quantity of Alderway 60' }).click();
    await expect(line.getByRole('cell', { name: '$267.00' })).toBeVisible();
    await expect(summaryValue(page, 'Total')).toHaveText('$272.00');
    await expectInCart(page, 3);
  });

  await test.step('the customer signs up on the way to the checkout', async () => {
    await page.getByRole('link', { name: 'Check out' }).click();
    await expect(page).toHaveURL('/signIn?from=%2Fcheckout');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/signUp?from=%2Fcheckout');
    await signUp(page, customer);
    await expectToast(page, 'Successfully sign up');
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  });

  await test.step('the checkout names missing fields, then places the order', async () => {
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email);
    await page.getByLabel('Name', { exact: true }).fill('');
    await placeOrder(page);
    for (const label of ['Name', 'Mobile', 'Street Address', 'City', 'Zip Code']) {
      await expect(page.getByText(`${label} is Required`, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

    await page.getByLabel('Name', { exact: true }).fill(customer.name);
    await fillCheckout(page);
    await expect(page.getByLabel('Cash On Delivery')).toBeChecked();
    await expect(summaryValue(page, 'Total')).toHaveText('$272.00');
    await placeOrder(page);
    await expectToast(page, 'Your Order Successful');
    await expectPlaced(page);
  });

  const shortId = await test.step("the order is in the customer's list", async () => {
    await page.getByRole('link', { name: 'ORDERS LIST' }).click();
    const line = orderRow(page);
    await expect(page.getByRole('heading', { name: 'ORDERS LIST' })).toBeVisible();
    const columns = ['Order Id', 'Order time', 'Method', 'Status', 'Total', 'Payment', 'Action'];
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    await expect(line).toHaveCount(1);
    await expect(line.getByRole('cell').first()).toHaveText(/^\d{1,2} \w+ \d{4}, \d\d:\d\d$/);
    for (const text of ['$272.00', 'Pending', 'Paid', 'Cash']) await expect(line).toContainText(text);
    await expect(page.getByText('showing (1-1) of 1')).toBeVisible();
    await expect(line.getByRole('rowheader')).toHaveText(/^#[0-9a-f]{4}\S/);
    return (await line.getByRole('rowheader').textContent())?.slice(0, 5) ?? '';
  });

  await test.step('the cart is empty and the stock is lower', async () => {
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expectInCart(page, 0);
    await page.getByRole('link', { name: 'Alderway 60', exact: true }).first().click();
    await expect(summaryValue(page, 'Availability')).toHaveText('39 in stock');
    await page.getByRole('link', { name: 'View Cart' }).click();
    await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Thock, home' }).click();
    await signOut(page);
  });

  await test.step('the admin marks the order as delivered', async () => {
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: /^Sample admin/ }).click();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/adminDashboard');
    await page.getByRole('link', { name: 'Mange Orders' }).click();
    const columns = ['Order Id', 'Customer', 'Item', 'Total', 'Payment', 'Date', 'status', 'Details'];
    await expect(page.getByRole('columnheader')).toHaveText(['Select all on this page', ...columns]);
    const line = orderRow(page, shortId);
    for (const text of [customer.name, '3', '$272.00', 'Pending']) await expect(line).toContainText(text);
    await line.getByRole('link', { name: /^Details/ }).click();
    await expect(page.getByRole('heading', { name: `Order ${shortId}` })).toBeVisible();
    await expect(page.getByText(DATE_AND_TIME).first()).toBeVisible();
    for (const name of ['Change Status', 'Customer details', 'Delivery address', 'Item summary']) {
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    }
    for (const text of [customer.name, customer.email, '4915112345678', 'Harbour Road 7', 'Bremen', '28195']) {
      await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    }
    const status = page.getByRole('combobox', { name: 'Change Status' });
    await expect(status.getByRole('option')).toHaveText(['Pending', 'Confirmed', 'Delivered']);
    await status.selectOption('Delivered');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Successfully updated');
    await page.getByRole('link', { name: 'ORDERS LIST' }).click();
    await expect(orderRow(page, shortId)).toContainText('Delivered');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('the customer sees the new status', async () => {
    await page.getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, customer);
    await page.getByRole('link', { name: `Your dashboard, ${customer.name}` }).click();
    await expectDelivered(page, shortId);
  });

  await test.step('the status survives a power cut', async () => {
    browserErrors.allow(...EVENTS_INTERRUPTED);
    await shop.kill();
    await shop.start();
    await page.goto('/userDashboard');
    await expectDelivered(page, shortId);
  });
});

const DATE_AND_TIME = /\d{1,2} \w+ \d{4}, \d\d:\d\d$/;

function orderRow(page: Page, shortId?: string) {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Details/ }) })
    .filter({ hasText: shortId ?? '' });
}

/** Expects the status in the list and on the order's page. */
async function expectDelivered(page: Page, shortId: string): Promise<void> {
  await expect(orderRow(page, shortId)).toContainText('Delivered');
  await orderRow(page, shortId)
    .getByRole('link', { name: /^Details/ })
    .click();
  const title = `Order Details: #Order-${shortId.slice(1)}`;
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(page.getByText(/^Created /)).toHaveText(DATE_AND_TIME);
  await expect(page.getByText('Payment Complete')).toBeVisible();
  const progress = page.getByRole('list', { name: 'Order progress' });
  await expect(progress.getByRole('listitem')).toContainText(['Pending', 'Confirmed', 'Delivered']);
  await expect(progress.locator('[aria-current=step]')).toContainText('Delivered');
  await expect(summaryValue(page, 'Date')).toHaveText(/^\d{1,2} \w+ \d{4}$/);
  await expect(summaryValue(page, 'Payment method')).toHaveText('Cash');
  await expect(page.getByRole('columnheader')).toHaveText(['Product', 'Qty', 'Unit Price', 'Total']);
  await expect(summaryValue(page, 'Grand total')).toHaveText('$272.00');
}
