import { deliveryDateAt } from '#features/delivery/delivery-date.ts';
import { addProduct, addSessionCookie, listOrders, placeOrder, register, signInAsAdmin } from '../support/api.ts';
import { statusError } from '../support/browser-errors.ts';
import { blockOrderEvents, EVENTS_BLOCKED } from '../support/order-events.ts';
import {
  expectPaid,
  fillCard,
  GOOD_CARD,
  openOrder,
  paymentDialog,
  payWithGoodCard,
  pressPay,
  thanksFor,
  withholdPaymentReports,
} from '../support/payments.ts';
import { addToCart, fillCheckout, placeOrder as pressPlaceOrder, signIn, summaryValue } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const CALENDAR = { timeZone: 'UTC', cutoff: '15:00', holidays: [] };
const DECLINED = statusError(402, '/api/sandbox-payment');

const testWithUnpaidOrder = test.extend<{ unpaid: Awaited<ReturnType<typeof placeUnpaidOrder>> }>({
  /** An unpaid card order with a total of $65. The browser is signed in as its customer. */
  unpaid: async ({ context, shop }, use) => {
    const unpaid = await placeUnpaidOrder(shop);
    await addSessionCookie(context, shop, unpaid.customer);
    await use(unpaid);
  },
});

async function placeUnpaidOrder(shop: Parameters<typeof register>[0], stock = 1000) {
  const [customer, product] = [await register(shop), await addProduct(shop, { price: 60, stock })];
  const order = await placeOrder(shop, customer, [{ product, amount: 1 }], 'card');
  return { customer, product, order, readPayment: async () => (await listOrders(shop, customer))[0]?.payment };
}

/** `--color-red-ink` of the light theme. */
const RED = 'rgb(168, 28, 51)';

test('a customer orders, pays by card, and sees that the order is paid', async ({ page, context, shop }) => {
  const customer = await register(shop);
  await addSessionCookie(context, shop, customer);
  await addToCart(page, await addProduct(shop, { price: 60 }));
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByLabel('Credit Card').check();
  await pressPlaceOrder(page);

  await expectToast(page, 'Your Order Successful');
  await expect(paymentDialog(page)).toContainText('$65.00');
  const transactionId = await payWithGoodCard(page);
  await paymentDialog(page).getByRole('button', { name: 'Done' }).click();

  await expect(paymentDialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/userDashboard\/order\/[\w-]+$/);
  await expect(page.getByText('Payment Complete')).toBeVisible();
  const thanks = thanksFor(page, '$65.00');
  const { ships } = deliveryDateAt(Date.now(), CALENDAR);
  await expect(thanks).toContainText(`Ships ${ships}. We mailed the receipt to ${customer.email}`);
  await expect(summaryValue(page, 'Ships')).toHaveText(ships);
  await page.reload();
  await expect(thanks).toBeVisible();
  await expect(page.getByText(transactionId, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeHidden();
  await expect(summaryValue(page, 'Grand total')).toHaveText('$65.00');
  expect(await listOrders(shop, customer)).toMatchObject([
    { payment: { method: 'card', status: true, transactionId } },
  ]);
});

testWithUnpaidOrder('an order can be paid from the list, and its page then thanks for it', async ({ page, unpaid }) => {
  await page.goto('/userDashboard');
  await page.getByRole('button', { name: `Pay Now for order ${unpaid.order._id.slice(0, 4)}` }).click();
  await payWithGoodCard(page);
  await page.keyboard.press('Escape');
  await expect(thanksFor(page, '$65.00')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row').filter({ hasText: unpaid.order._id.slice(0, 4) })).toContainText('Paid');
  await expect(page.getByRole('button', { name: /^Pay Now/ })).toHaveCount(0);
});

for (const { number, message } of [
  { number: '4000 0000 0000 0002', message: 'Your card was declined.' },
  { number: '4000 0000 0000 9995', message: 'Your card has insufficient funds.' },
  { number: '4000 0000 0000 0069', message: 'Your card has expired.' },
  { number: '4000 0000 0000 0127', message: "Your card's security code is incorrect." },
]) {
  testWithUnpaidOrder(
    `${number} fails with "${message}", and another card succeeds`,
    async ({ page, browserErrors, unpaid }) => {
      browserErrors.allow(DECLINED);
      await openOrder(page, unpaid.order);
      await page.getByRole('button', { name: 'Pay Now' }).click();
      await fillCard(page, number);
      await pressPay(page);
      await expect(paymentDialog(page).getByRole('alert')).toHaveText(message);
      expect((await unpaid.readPayment())?.status).toBe(false);

      await payWithGoodCard(page);
      expect((await unpaid.readPayment())?.status).toBe(true);
    },
  );
}

testWithUnpaidOrder(
  'a card with 3-D Secure is charged only after authentication succeeds',
  async ({ page, browserErrors, unpaid }) => {
    browserErrors.allow(DECLINED);
    await openOrder(page, unpaid.order);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await fillCard(page, '4000 0025 0000 3155');
    await pressPay(page);
    await paymentDialog(page).getByRole('button', { name: 'Fail' }).click();
    await expect(paymentDialog(page).getByRole('alert')).toContainText('unable to authenticate your payment method');
    expect((await unpaid.readPayment())?.status).toBe(false);

    // The form still has the card.
    await pressPay(page);
    await paymentDialog(page).getByRole('button', { name: 'Complete' }).click();
    await expectPaid(page);
    expect((await unpaid.readPayment())?.status).toBe(true);
  },
);

testWithUnpaidOrder(
  'the card number is grouped and its brand shown while typing, and errors appear before submitting',
  async ({ page, unpaid }) => {
    await openOrder(page, unpaid.order);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    const dialog = paymentDialog(page);
    const number = dialog.getByLabel('Card number');

    await number.pressSequentially('378282246310005999');
    await expect(number).toHaveValue('3782 822463 10005');
    await expect(dialog.locator('.card-marks svg:not(.card-mark-dim)')).toHaveAccessibleName('American Express');
    await number.fill('');
    await number.pressSequentially('4242424242424241');
    await expect(number).toHaveValue('4242 4242 4242 4241');
    await dialog.getByLabel('Expiry date').pressSequentially('1220');
    await dialog.getByLabel('Security code').pressSequentially('12');

    await pressPay(page);
    await expect(dialog.getByRole('alert')).toHaveText('Your card number is invalid.');
    await expect(number).toHaveCSS('color', RED);
    await expect(number).toBeFocused();
    // Editing in the middle of the number keeps the caret in place.
    await number.press('Home');
    for (let step = 0; step < 7; step++) await number.press('ArrowRight');
    await number.press('Backspace');
    await number.press('2');
    await expect(number).toHaveValue('4242 4242 4242 4241');
    await number.fill(GOOD_CARD);
    await pressPay(page);
    await expect(dialog.getByRole('alert')).toHaveText("Your card's expiration date is in the past.");
    const expiry = dialog.getByLabel('Expiry date');
    for (const filledIn of ['12/2040', '2040-12']) {
      await expiry.fill(filledIn);
      await expect(expiry).toHaveValue('12 / 40');
    }
    await expiry.fill('');
    await expiry.pressSequentially('12/2040');
    await expect(expiry).toHaveValue('12 / 40');
    await pressPay(page);
    await expect(dialog.getByRole('alert')).toHaveText("Your card's security code is incomplete.");
    await expect(dialog.getByLabel('Security code')).toBeFocused();
    await dialog.getByLabel('Security code').press('3');
    await dialog.getByLabel('Security code').press('Enter');
    await expectPaid(page);
  },
);

testWithUnpaidOrder(
  'closing the tab right after the charge still marks the order as paid',
  async ({ page, context, unpaid }) => {
    await openOrder(page, unpaid.order);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await withholdPaymentReports(page);
    await fillCard(page, GOOD_CARD);
    const charged = page.waitForResponse('**/api/sandbox-payment');
    await pressPay(page);
    await charged;
    await page.close();

    const next = await context.newPage();
    await openOrder(next, unpaid.order);
    await expect(next.getByText('Payment Complete')).toBeVisible();
  },
);

testWithUnpaidOrder('a double click on Pay charges the card once', async ({ page, unpaid }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sandbox-payment')) sent++;
  });
  await openOrder(page, unpaid.order);
  await page.getByRole('button', { name: 'Pay Now' }).dblclick();
  await fillCard(page, GOOD_CARD);
  await paymentDialog(page)
    .getByRole('button', { name: /^Pay \$/ })
    .dblclick();
  await expectPaid(page);
  expect(sent).toBe(1);
});

testWithUnpaidOrder(
  'two tabs that pay at the same time make one payment, and both show it',
  async ({ page, context, unpaid }) => {
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      await openOrder(tab, unpaid.order);
      await tab.getByRole('button', { name: 'Pay Now' }).click();
      await fillCard(tab, GOOD_CARD);
    }
    await Promise.all(tabs.map(pressPay));
    const ids = await Promise.all(tabs.map(expectPaid));
    expect(new Set(ids)).toEqual(new Set([(await unpaid.readPayment())?.transactionId]));
  },
);

testWithUnpaidOrder(
  'an order that was paid in another tab cannot be paid again',
  async ({ page, context, browserErrors, unpaid }) => {
    browserErrors.allow(statusError(409, '/api/create-payment-intent'), EVENTS_BLOCKED);
    await blockOrderEvents(page);
    await openOrder(page, unpaid.order);
    const otherTab = await context.newPage();
    await openOrder(otherTab, unpaid.order);
    await otherTab.getByRole('button', { name: 'Pay Now' }).click();
    await fillCard(otherTab, GOOD_CARD);
    await pressPay(otherTab);
    await expectPaid(otherTab);

    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(paymentDialog(page).getByRole('alert')).toContainText('This order is already paid.');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Payment Complete')).toBeVisible();
  },
);

testWithUnpaidOrder(
  'a customer who is signed out while paying signs in and returns to the order',
  async ({ page, browserErrors, unpaid }) => {
    browserErrors.allow(statusError(401, '/api/create-payment-intent'));
    await openOrder(page, unpaid.order);
    await page.route('**/api/create-payment-intent', (route) => route.fulfill({ status: 401, body: 'no' }));
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
    await signIn(page, unpaid.customer);
    await expect(page.getByRole('heading', { name: /^Order Details/ })).toBeVisible();
  },
);

testWithUnpaidOrder(
  'an admin refunds an order, and the customer sees it',
  async ({ page, shop, newVisitor, unpaid }) => {
    await openOrder(page, unpaid.order);
    await expect(page.getByText('Payment Pending', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await payWithGoodCard(page);

    const adminPage = await newVisitor();
    await addSessionCookie(adminPage.context(), shop, await signInAsAdmin(shop));
    await adminPage.goto(`/adminDashboard/mangeOrders/${unpaid.order._id}`);
    await adminPage.getByRole('button', { name: 'Refund' }).click();
    const dialog = adminPage.getByRole('alertdialog', { name: 'Refund this order?' });
    await expect(dialog).toContainText("$65.00 goes back to the customer's card.");
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await adminPage.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expectToast(adminPage, 'Successfully refunded');
    await expect(adminPage.getByText('Refunded', { exact: true })).toBeVisible();
    await expect(adminPage.getByRole('button', { name: 'Refund' })).toHaveCount(0);

    await openOrder(page, unpaid.order);
    await expect(page.getByText('$65.00 went back to your card.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
    await page.goto('/userDashboard');
    await expect(page.getByRole('row').filter({ hasText: unpaid.order._id.slice(0, 4) })).toContainText('Refunded');
  },
);

test.describe('when the hold of an unpaid order has expired', () => {
  test.use({ environment: { ORDER_HOLD_HOURS: '0.0001' } });

  test('its stock is released, and Pay Now reports products that have sold out', async ({
    page,
    context,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(statusError(409, '/api/create-payment-intent'));
    const { customer, product, order } = await placeUnpaidOrder(shop, 1);
    // Reconciliation runs at startup. The hold has expired by then.
    await shop.restart();
    await addSessionCookie(context, shop, customer);
    await openOrder(page, order);
    await expect(page.getByText('Your reservation expired.')).toBeVisible();

    await placeOrder(shop, await register(shop), [{ product, amount: 1 }]);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(paymentDialog(page).getByRole('alert')).toContainText('has sold out');
  });
});

test.describe('a shop without card payments', () => {
  test.use({ environment: { CARD_PAYMENTS: 'off' } });

  test('offers cash only', async ({ page, context, shop }) => {
    await addSessionCookie(context, shop, await register(shop));
    await addToCart(page, await addProduct(shop));
    await page.goto('/checkout');
    await expect(page.getByLabel('Cash On Delivery')).toBeChecked();
    await expect(page.getByLabel('Credit Card')).toHaveCount(0);
  });
});
