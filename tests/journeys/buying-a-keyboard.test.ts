import type { Page } from '@playwright/test';
import { newAccount } from './support/api.ts';
import { NEWS_CUT_OFF } from './support/news.ts';
import {
  amountOf,
  expectInCart,
  expectToast,
  fillCheckout,
  placeOrder,
  signIn,
  signOut,
  signUp,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ ownShop: true });

test('a newcomer buys keyboards, the admin delivers them, and a power cut loses nothing', async ({
  page,
  shop,
  complaints,
}) => {
  test.slow();
  const customer = newAccount('Greta Halvorsen');

  await test.step('finds a keyboard and chooses two', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Alderway 60', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Alderway 60', level: 1 })).toBeVisible();
    await expect(page.getByText('In Stock', { exact: true })).toBeVisible();
    await expect(amountOf(page, 'In our warehouse')).toHaveText('42 pieces');

    await page.getByRole('button', { name: 'Increase quantity of Alderway 60' }).click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expectToast(page, 'Successfully Added to Cart');
    await expectInCart(page, 2);
  });

  await test.step('sees lines and totals in the cart and takes three', async () => {
    await page.getByRole('link', { name: 'View Cart' }).click();
    const line = page.getByRole('row', { name: /Alderway 60/ });
    await expect(line.getByRole('cell', { name: '$89.00', exact: true })).toBeVisible();
    await expect(line.getByRole('cell', { name: '$178.00' })).toBeVisible();
    await expect(amountOf(page, 'Subtotal')).toHaveText('$178.00');
    await expect(amountOf(page, 'Shipping')).toHaveText('$5.00');
    await expect(amountOf(page, 'Total')).toHaveText('$183.00');

    await page.getByRole('button', { name: 'Increase quantity of Alderway 60' }).click();
    await expect(line.getByRole('cell', { name: '$267.00' })).toBeVisible();
    await expect(amountOf(page, 'Total')).toHaveText('$272.00');
    await expectInCart(page, 3);
  });

  await test.step('signs up on the way to the checkout', async () => {
    await page.getByRole('link', { name: 'Check out' }).click();
    await expect(page).toHaveURL('/signIn?from=%2Fcheckout');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/signUp?from=%2Fcheckout');
    await signUp(page, customer);
    await expectToast(page, 'Successfully sign up');
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  });

  await test.step('is told what is missing, and places the order', async () => {
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
    await expect(amountOf(page, 'Total')).toHaveText('$272.00');
    await placeOrder(page);
    await expectToast(page, 'Your Order Successful');
    await expect(page).toHaveURL('/userDashboard');
  });

  const shortId = await test.step('sees it among the own orders', async () => {
    const line = orderLine(page);
    await expect(page.getByRole('heading', { name: 'ORDERS LIST' })).toBeVisible();
    const columns = ['Order Id', 'Order time', 'Method', 'Status', 'Total', 'Payment', 'Action'];
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    await expect(line).toHaveCount(1);
    await expect(line.getByRole('cell').first()).toHaveText(/^\d{1,2} \w+ \d{4}, \d\d:\d\d$/);
    for (const text of ['$272.00', 'Pending', 'Paid', 'Cash']) await expect(line).toContainText(text);
    await expect(page.getByText('showing (1-1) of 1')).toBeVisible();
    await expect(line.getByRole('rowheader')).toHaveText(/^#[0-9a-f]{4}$/);
    return (await line.getByRole('rowheader').textContent()) ?? '';
  });

  await test.step('finds the cart empty and the stock lower', async () => {
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expectInCart(page, 0);
    await page.getByRole('link', { name: 'Alderway 60', exact: true }).first().click();
    await expect(amountOf(page, 'In our warehouse')).toHaveText('39 pieces');
    await page.getByRole('link', { name: 'View Cart' }).click();
    await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
    await signOut(page);
  });

  await test.step('the admin delivers it', async () => {
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: /^Sample admin/ }).click();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('link', { name: 'Your dashboard, Ines Aldana' }).click();
    await expect(page).toHaveURL('/adminDashboard');
    await page.getByRole('link', { name: 'Mange Orders' }).click();
    const columns = ['Order Id', 'Customer', 'Item', 'Total', 'Date', 'status', 'Details'];
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    const line = orderLine(page, shortId);
    for (const text of [customer.name, '3', '$272.00', 'Pending']) await expect(line).toContainText(text);
    await line.getByRole('link', { name: /^Details/ }).click();
    await expect(page.getByRole('heading', { name: `Order ${shortId}` })).toBeVisible();
    await expect(page.getByText(LONG_DATE)).toBeVisible();
    for (const name of ['Change Status', 'Customer details', 'Delivery address', 'Item summary']) {
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    }
    for (const text of [customer.name, customer.email, '4915112345678', 'Harbour Road 7', 'Bremen', '28195']) {
      await expect(page.getByRole('main').getByText(text)).toBeVisible();
    }
    const status = page.getByRole('combobox', { name: 'Change Status' });
    await expect(status.getByRole('option')).toHaveText(['Pending', 'Confirmed', 'Delivered']);
    await status.selectOption('Delivered');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Successfully updated');
    await page.getByRole('link', { name: 'ORDERS LIST' }).click();
    await expect(orderLine(page, shortId)).toContainText('Delivered');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('the customer sees that', async () => {
    await page.getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, customer);
    await page.getByRole('link', { name: `Your dashboard, ${customer.name}` }).click();
    await expectDelivered(page, shortId);
  });

  await test.step('after a power cut it is still so', async () => {
    complaints.allow(...NEWS_CUT_OFF);
    await shop.kill();
    await shop.start();
    await page.goto('/userDashboard');
    await expectDelivered(page, shortId);
  });
});

const LONG_DATE = /\d{1,2} \w+ \d{4}, \d\d:\d\d$/;

function orderLine(page: Page, shortId?: string) {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Details/ }) })
    .filter({ hasText: shortId ?? '' });
}

/** In the list, and on the order's own page. */
async function expectDelivered(page: Page, shortId: string): Promise<void> {
  await expect(orderLine(page, shortId)).toContainText('Delivered');
  await orderLine(page, shortId)
    .getByRole('link', { name: /^Details/ })
    .click();
  await expect(page.getByRole('heading', { name: `Order Details: #Order-${shortId.slice(1)}` })).toBeVisible();
  await expect(page.getByText(/^Created /)).toHaveText(LONG_DATE);
  await expect(page.getByText('Payment Complete')).toBeVisible();
  const progress = page.getByRole('list', { name: 'Order progress' });
  await expect(progress.getByRole('listitem')).toContainText(['Pending', 'Confirmed', 'Delivered']);
  await expect(progress.locator('[aria-current=step]')).toContainText('Delivered');
  await expect(amountOf(page, 'Date')).toHaveText(/^\d{1,2} \w+ \d{4}$/);
  await expect(amountOf(page, 'Payment method')).toHaveText('Cash');
  await expect(page.getByRole('columnheader')).toHaveText(['Product', 'Qty', 'Unit Price', 'Total']);
  await expect(amountOf(page, 'Grand total')).toHaveText('$272.00');
}
