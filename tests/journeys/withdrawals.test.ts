import type { Page } from '@playwright/test';
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

  test('a form that was sent before the scripts had loaded goes on with them', async ({ page, shop }) => {
    const { customer, order, read } = await prepare(shop);
    await page.goto('/withdraw');
    await page.getByLabel('Order number').fill(order._id);
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Your name').fill('Wilma Voss');
    const form = page.locator('form').filter({ has: page.getByLabel('Order number') });
    await form.evaluate((element) => element instanceof HTMLFormElement && element.submit());
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('region', { name: 'Your withdrawal' })).toBeFocused();
    await expect(page.getByLabel('Your name')).toHaveValue('Wilma Voss');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByRole('region', { name: 'Receipt of your withdrawal' })).toBeFocused();
    await expect.poll(async () => (await read()).status).toBe('cancelled');
  });

  test('the sitemap lists the page where it is on', async ({ shop }) => {
    const readSitemap = async () => (await fetch(`${shop.url}/sitemap.xml`)).text();
    expect(await readSitemap()).not.toContain('/withdraw');
    await prepare(shop);
    await expect.poll(readSitemap).toContain(`<loc>${shop.url}/withdraw</loc>`);
  });
});

test.describe('where scripts are switched off', () => {
  test.use({ ownShop: true, javaScriptEnabled: false });

  async function declare(page: Page, fields: { order: string; email: string; name: string }): Promise<void> {
    await page.getByLabel('Order number').fill(fields.order);
    await page.getByLabel('Email').fill(fields.email);
    await page.getByLabel('Your name').fill(fields.name);
    await page.getByRole('button', { name: 'Continue' }).click();
  }

  test('a visitor withdraws from an order in two steps', async ({ page, shop, browserErrors }) => {
    browserErrors.allow(statusError(400, '/withdraw'));
    const { customer, order, read } = await prepare(shop);
    await page.goto('/withdraw');
    await declare(page, { order: '', email: 'nobody', name: 'Wilma Voss' });
    await expect(page.getByText('Enter the number of your order')).toBeVisible();
    await expect(page.getByText('Provide a valid Email')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Wilma Voss');

    await declare(page, { order: `#${order._id.slice(0, 4)}`, email: customer.email, name: 'Wilma Voss' });
    const check = page.getByRole('region', { name: 'Confirm withdrawal' });
    await expect(check).toContainText(customer.email);
    await expect(check).toContainText('The whole order');
    await check.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(customer.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect((await read()).status).not.toBe('cancelled');
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    const receipt = page.getByRole('region', { name: 'Receipt of your withdrawal' });
    await expect(receipt).toContainText(/W-[A-Z2-9]{4}-[A-Z2-9]{4}/);
    await expect(receipt.getByRole('button', { name: 'Print or Save' })).toBeHidden();
    await expect.poll(async () => (await read()).status).toBe('cancelled');
  });

  test('an order that does not exist gets a receipt as well', async ({ page, shop }) => {
    await prepare(shop);
    await page.goto('/withdraw');
    await declare(page, { order: 'ffff', email: 'nobody@example.com', name: 'Nobody' });
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByRole('heading', { name: 'We received your withdrawal' })).toBeVisible();
  });
});

test.describe('what is posted to the page', () => {
  test.use({ ownShop: true });

  const CONFIRMED = { order: 'ffff', email: 'nobody@example.com', name: 'Nobody', step: 'receipt' };

  function post(shop: Shop, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${shop.url}/withdraw`, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  test('is answered for one visitor, from the shop itself, and within bounds', async ({ shop }) => {
    expect((await post(shop, CONFIRMED)).status).toBe(404);
    await prepare(shop);
    const received = await post(shop, CONFIRMED, { origin: shop.url });
    expect([received.status, received.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await (await fetch(`${shop.url}/withdraw`)).text()).not.toContain(CONFIRMED.email);
    expect((await post(shop, CONFIRMED, { origin: 'https://other.example' })).status).toBe(403);
    expect((await post(shop, { ...CONFIRMED, name: 'N'.repeat(20_000) })).status).toBe(413);
    expect((await post(shop, { ...CONFIRMED, name: '\0' })).status).toBe(400);
  });

  test('counts as attempts like calls do', async ({ shop }) => {
    await prepare(shop);
    let answer = await post(shop, CONFIRMED);
    for (let attempt = 0; attempt < 400 && answer.status === 200; attempt++) answer = await post(shop, CONFIRMED);
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain('Too many attempts. Please try again in');
  });
});
