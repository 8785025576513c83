import type { Page } from '@playwright/test';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { readPdf } from '../support/pdf.ts';
import { addProduct, addSessionCookie, placeOrder, register, request, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, MOTION, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.use(MOTION);

const WIDTHS = [1280, 390];

/** Places a cash order of one keyboard and two mice. */
async function placeOrderOfTwoLines(shop: Shop) {
  const customer = await register(shop);
  const keyboard = await addProduct(shop, { name: 'Keyboard of the parcel', price: 100 });
  const mouse = await addProduct(shop, { name: 'Mouse of the parcel', price: 20 });
  const lines = [
    { product: keyboard, amount: 1 },
    { product: mouse, amount: 2 },
  ];
  return { customer, order: await placeOrder(shop, customer, lines) };
}

/** Opens a document in a new tab, and reads it on the way, because the tested browser shows no PDF files. */
async function openPdf(page: Page, name: string): Promise<string[]> {
  const document = Promise.withResolvers<Buffer>();
  await page.route(/\.pdf/, async (route) => {
    const response = await route.fetch();
    document.resolve(await response.body());
    await route.fulfill({ response });
  });
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name }).click()]);
  const pages = await readPdf(await document.promise);
  await page.unroute(/\.pdf/);
  await tab.close();
  return pages;
}

for (const width of WIDTHS) {
  test(`an order is shipped in two parts, which its customer tracks, at ${width} px`, async ({ browser, shop }) => {
    const { customer, order } = await placeOrderOfTwoLines(shop);
    const [staff, owner] = await Promise.all(
      [await signInAsAdmin(shop), customer].map(async (person) => {
        const context = await browser.newContext({ viewport: { width, height: 800 }, baseURL: shop.url });
        await addSessionCookie(context, shop, person);
        return context.newPage();
      }),
    );
    if (!staff || !owner) throw new Error('There are two pages');
    await owner.goto(`/userDashboard/order/${order._id}`);
    await staff.goto(`/adminDashboard/mangeOrders/${order._id}`);

    const form = staff.getByRole('form', { name: 'Ship products' });
    await expect(form).toContainText('3 of 3 still to send');
    await form.getByRole('button', { name: 'Choose Items' }).click();
    await form.getByRole('checkbox', { name: 'Send Keyboard of the parcel' }).uncheck();
    await form.getByRole('button', { name: 'Decrease quantity of Mouse of the parcel' }).click();
    await form.getByLabel('Carrier').selectOption('UPS');
    await form.getByLabel('Tracking number').fill('1Z 999 AA1');
    await form.getByRole('button', { name: 'Ship 1 Item' }).click();
    await expect(form).toContainText('2 of 3 still to send');
    await expect(staff.getByLabel('Change Status')).toHaveValue('confirmed');

    // The customer sees it without a reload.
    const parcels = owner.getByRole('region', { name: 'Shipments' });
    await expect(parcels).toContainText('Parcel 1, UPS');
    await expect(parcels.getByRole('link', { name: 'Track Parcel 1' })).toHaveAttribute(
      'href',
      'https://www.ups.com/track?tracknum=1Z999AA1',
    );
    await form.getByRole('button', { name: 'Ship 2 Items' }).click();
    await expect(form).toBeHidden();
    await expect(parcels).toContainText('Parcel 2, DHL');
    await expect(parcels.getByText('No tracking number')).toBeVisible();
    for (const page of [staff, owner]) {
      expect(await findViolations(page)).toEqual([]);
      await page.context().close();
    }
  });
}

for (const width of WIDTHS) {
  test(`a customer returns one of two lines, and staff receive and refund it, at ${width} px`, async ({
    page,
    context,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { customer, order } = await placeOrderOfTwoLines(shop);
    const admin = await signInAsAdmin(shop);
    const params = { orderId: order._id };
    await request(shop, orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });
    await addSessionCookie(context, shop, customer);
    await page.goto(`/userDashboard/order/${order._id}`);
    await page.getByRole('link', { name: 'Start a Return' }).click();
    await page.getByRole('checkbox', { name: 'Return Mouse of the parcel' }).check();
    await page.getByLabel('Reason').selectOption('It is not as described');
    await expect(page.getByRole('paragraph').filter({ hasText: 'You get back' })).toContainText('$40.00');
    await page.getByRole('button', { name: 'Decrease quantity of Mouse of the parcel' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'You get back' })).toContainText('$20.00');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('What should we know?').fill('It squeaks.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('It squeaks.')).toBeVisible();
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expectToast(page, 'Return requested');
    await expect(page).toHaveURL(`/userDashboard/order/${order._id}`);
    await expect(page.getByText('Requested', { exact: true })).toBeVisible();

    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await addSessionCookie(context, shop, admin);
    await page.goto('/adminDashboard/returns');
    const card = page.locator('section').filter({ hasText: `#${order._id.slice(0, 4)}` });
    await expect(card).toContainText('Mouse of the parcel');
    await expect(card).toContainText('It is not as described');
    expect(await findViolations(page)).toEqual([]);
    await card.getByLabel('Answer to the customer').fill('We are sorry.');
    await card.getByRole('button', { name: 'Accept' }).click();
    await expectToast(page, 'Return accepted');
    await expect(card).toBeHidden();
    await page.getByRole('link', { name: /^Accepted/ }).click();
    await card.getByRole('button', { name: 'Receive and Refund $20.00' }).click();
    await expectToast(page, 'Return received');
    await page.getByRole('link', { name: /^Received/ }).click();
    await expect(card).toContainText('Received');

    const { returns, refundedAmount } = await request(shop, orderCalls.getOrder, { as: customer, params });
    expect({ state: returns[0]?.state, refundedAmount }).toEqual({ state: 'received', refundedAmount: 20 });
  });
}

test('staff read what a return could not put back into stock', async ({ page, context, shop }) => {
  const { customer, order } = await placeOrderOfTwoLines(shop);
  const admin = await signInAsAdmin(shop);
  const params = { orderId: order._id };
  await request(shop, orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });
  const lines = [
    { line: 0, amount: 1, reason: 'damaged' as const },
    { line: 1, amount: 2, reason: 'damaged' as const },
  ];
  const { _id: returnId } = await request(shop, returnCalls.requestReturn, { as: customer, params, body: { lines } });
  await request(shop, returnCalls.decideReturn, { as: admin, params: { returnId }, body: { accept: true } });
  const productId = order.items[0]?.productId ?? '';
  await request(shop, productCalls.removeProduct, { as: admin, params: { productId } });

  await addSessionCookie(context, shop, admin);
  await page.goto(`/adminDashboard/mangeOrders/${order._id}`);
  await page.getByRole('button', { name: 'Receive and Refund $145.00' }).click();
  const outcome = '2 of 3 pieces were put back; the product Keyboard of the parcel no longer exists';
  await expectToast(page, `Return received. ${outcome}`);
  await expect(page.getByText(`Return received, $145.00 to refund. ${outcome}`)).toBeVisible();
  await page.goto('/adminDashboard/audit?kind=return');
  await expect(page.getByText(`refunded $145.00, ${outcome}`)).toBeVisible();
});

test('invoice and packing slips open as PDF', async ({ page, context, shop }) => {
  const { customer, order } = await placeOrderOfTwoLines(shop);
  const other = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 1 }]);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard/mangeOrders/${order._id}`);
  expect((await openPdf(page, 'Invoice'))[0]).toContain('Keyboard of the parcel 1 $100.00 $100.00');
  expect((await openPdf(page, 'Packing Slip'))[0]).toContain('Mouse of the parcel 2 2');

  await page.goto(`/adminDashboard/mangeOrders?search=${customer.email}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const slips = (await openPdf(page, 'Packing Slips')).join('\n');
  for (const { _id } of [order, other]) expect(slips).toContain(`Packing slip #${_id.slice(0, 4)}`);
  await page.getByRole('button', { name: 'Mark as Confirmed' }).click();
  await expectToast(page, 'Successfully updated');
});
