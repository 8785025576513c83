import { orderCalls } from '#features/order/order/order-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { addProduct, addSessionCookie, placeOrder, register, request, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { openOrder } from './support/payments.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const LINK = { name: 'Withdraw from contract here' };

/** Switches withdrawals on, and places an order of one keyboard and two mice. */
async function prepare(shop: Shop) {
  const admin = await signInAsAdmin(shop);
  const { changedAt, changedBy, ...settings } = await request(shop, settingsCalls.readSettings, { as: admin });
  await request(shop, settingsCalls.saveSettings, { as: admin, body: { ...settings, withdrawal: 'on' } });
  const customer = await register(shop);
  const keyboard = await addProduct(shop, { name: 'Withdrawn keyboard', price: 100 });
  const mouse = await addProduct(shop, { name: 'Withdrawn mouse', price: 20 });
  const order = await placeOrder(shop, customer, [
    { product: keyboard, amount: 1 },
    { product: mouse, amount: 2 },
  ]);
  const params = { orderId: order._id };
  return { admin, customer, order, read: () => request(shop, orderCalls.getOrder, { as: customer, params }) };
}

test('where it is off, nothing links to the page, and it is not found', async ({ page, browserErrors }) => {
  browserErrors.allow(statusError(404, '/withdraw'));
  await page.goto('/');
  await expect(page.getByRole('link', LINK)).toHaveCount(0);
  await page.goto('/withdraw');
  await expect(page.getByRole('heading', { name: "This Page Isn't Available" })).toBeVisible();
});

test.describe('where it is on', () => {
  test.use({ ownShop: true });

  test('a visitor withdraws from an order without an account', async ({ page, shop }) => {
    const { customer, order, read } = await prepare(shop);
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', LINK).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Enter the number of your order')).toBeVisible();
    await page.getByLabel('Order number').fill(`#${order._id.slice(0, 4)}`);
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Your name').fill('Wilma Voss');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    const check = page.getByRole('region', { name: 'Confirm withdrawal' });
    await expect(check).toContainText('The whole order');
    await check.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Your name')).toHaveValue('Wilma Voss');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    const receipt = page.getByRole('region', { name: 'Receipt of your withdrawal' });
    await expect(receipt).toContainText(/W-[A-Z2-9]{4}-[A-Z2-9]{4}/);
    await expect(receipt.getByRole('button', { name: 'Print or Save' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await expect.poll(async () => (await read()).status).toBe('cancelled');
  });

  test('a customer withdraws from some products, and staff close it', async ({ page, shop, newVisitor }) => {
    const { customer, order, read } = await prepare(shop);
    await addSessionCookie(page.context(), shop, customer);
    await openOrder(page, order);
    await page.getByRole('main').getByRole('link', LINK).click();
    await expect(page.getByLabel('Order number')).toHaveValue(order._id);
    await expect(page.getByLabel('Email')).toHaveValue(customer.email);
    await page.getByRole('checkbox', { name: 'Withdrawn keyboard' }).uncheck();
    await page.getByRole('button', { name: 'Decrease quantity of Withdrawn mouse' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Withdrawn mouse × 1')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByRole('heading', { name: 'We received your withdrawal' })).toBeVisible();
    await expect.poll(async () => (await read()).items[1]?.withdrawn).toBe(1);

    await openOrder(page, order);
    await expect(page.getByText('1 withdrawn')).toBeVisible();

    const staff = await newVisitor();
    await addSessionCookie(staff.context(), shop, await signInAsAdmin(shop));
    await staff.goto('/adminDashboard/returns');
    await staff
      .getByRole('navigation', { name: 'Returns and withdrawals' })
      .getByRole('link', { name: 'Withdrawals' })
      .click();
    await expect(staff.getByRole('link', { name: `Order ${order._id.slice(0, 4)}` })).toBeVisible();
    expect(await findViolations(staff)).toEqual([]);
    await staff.getByRole('button', { name: 'Close' }).click();
    await expectToast(staff, 'The withdrawal is done');
    await staff.getByRole('link', { name: /^Done/ }).click();
    await expect(staff.getByRole('link', { name: `Order ${order._id.slice(0, 4)}` })).toBeVisible();
  });
});
