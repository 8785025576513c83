import { addProduct, listOrders, placeOrder, register, rememberPerson, signInAsAdmin } from './support/api.ts';
import { answered } from './support/complaints.ts';
import { blockNews, NO_NEWS } from './support/news.ts';
import { expectPaid, fillCard, GOOD_CARD, openOrder, paymentOf, pressPay } from './support/paying.ts';
import {
  addToCart,
  amountOf,
  expectToast,
  fillCheckout,
  placeOrder as pressPlaceOrder,
  signIn,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const REFUSED = answered(402, '/api/sandbox-payment');

const cardOrder = test.extend<{ unpaid: Awaited<ReturnType<typeof placeUnpaid>> }>({
  /** An unpaid card order of $65 in all, and the browser of its customer. */
  unpaid: async ({ context, shop }, use) => {
    const unpaid = await placeUnpaid(shop);
    await rememberPerson(context, shop, unpaid.customer);
    await use(unpaid);
  },
});

async function placeUnpaid(shop: Parameters<typeof register>[0], stock = 1000) {
  const [customer, product] = [await register(shop), await addProduct(shop, { price: 60, stock })];
  const order = await placeOrder(shop, customer, [{ product, amount: 1 }], 'card');
  return { customer, product, order, read: async () => (await listOrders(shop, customer))[0]?.payment };
}

test('somebody orders, pays by card at once, and finds the order paid', async ({ page, context, shop }) => {
  const customer = await register(shop);
  await rememberPerson(context, shop, customer);
  await addToCart(page, await addProduct(shop, { price: 60 }));
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByLabel('Credit Card').check();
  await pressPlaceOrder(page);

  await expectToast(page, 'Your Order Successful');
  await expect(paymentOf(page)).toContainText('$65.00');
  await fillCard(page, GOOD_CARD);
  await pressPay(page);
  const transactionId = await expectPaid(page);
  await paymentOf(page).getByRole('button', { name: 'Done' }).click();

  await expect(paymentOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/userDashboard\/order\/[\w-]+$/);
  await expect(page.getByText('Payment Complete')).toBeVisible();
  await expect(page.getByText(transactionId)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeHidden();
  await expect(amountOf(page, 'Grand total')).toHaveText('$65.00');
  expect(await listOrders(shop, customer)).toMatchObject([
    { payment: { method: 'card', status: true, transactionId } },
  ]);
});

cardOrder('an order is paid from the list, which then says so', async ({ page, unpaid }) => {
  await page.goto('/userDashboard');
  await page.getByRole('button', { name: `Pay Now for order ${unpaid.order._id.slice(0, 4)}` }).click();
  await fillCard(page, GOOD_CARD);
  await pressPay(page);
  await expectPaid(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: unpaid.order._id.slice(0, 4) })).toContainText('Paid');
  await expect(page.getByRole('button', { name: /^Pay Now/ })).toHaveCount(0);
});

for (const { number, message } of [
  { number: '4000 0000 0000 0002', message: 'Your card was declined.' },
  { number: '4000 0000 0000 9995', message: 'Your card has insufficient funds.' },
  { number: '4000 0000 0000 0069', message: 'Your card has expired.' },
  { number: '4000 0000 0000 0127', message: "Your card's security code is incorrect." },
]) {
  cardOrder(`${number} is refused: ${message} Another card pays`, async ({ page, complaints, unpaid }) => {
    complaints.allow(REFUSED);
    await openOrder(page, unpaid.order);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await fillCard(page, number);
    await pressPay(page);
    await expect(paymentOf(page).getByRole('alert')).toHaveText(message);
    expect((await unpaid.read())?.status).toBe(false);

    await fillCard(page, GOOD_CARD);
    await pressPay(page);
    await expectPaid(page);
    expect((await unpaid.read())?.status).toBe(true);
  });
}

cardOrder('a card whose bank asks pays after a yes, and not after a no', async ({ page, complaints, unpaid }) => {
  complaints.allow(REFUSED);
  await openOrder(page, unpaid.order);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await fillCard(page, '4000 0025 0000 3155');
  await pressPay(page);
  await paymentOf(page).getByRole('button', { name: 'Fail' }).click();
  await expect(paymentOf(page).getByRole('alert')).toContainText('unable to authenticate your payment method');
  expect((await unpaid.read())?.status).toBe(false);

  // What was typed is still there.
  await pressPay(page);
  await paymentOf(page).getByRole('button', { name: 'Complete' }).click();
  await expectPaid(page);
  expect((await unpaid.read())?.status).toBe(true);
});

cardOrder(
  'a number is grouped and named as it is typed, and a mistake is found before it is sent',
  async ({ page, unpaid }) => {
    await openOrder(page, unpaid.order);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    const payment = paymentOf(page);
    const number = payment.getByLabel('Card number');

    await number.pressSequentially('378282246310005999');
    await expect(number).toHaveValue('3782 822463 10005');
    await expect(payment.getByText('American Express')).toBeVisible();
    await number.fill('');
    await number.pressSequentially('4242424242424241');
    await expect(number).toHaveValue('4242 4242 4242 4241');
    await payment.getByLabel('Expiry date').pressSequentially('1220');
    await payment.getByLabel('Security code').pressSequentially('12');

    await pressPay(page);
    await expect(payment.getByRole('alert')).toHaveText('Your card number is invalid.');
    await expect(number).toBeFocused();
    // In the midst of the number the caret stays where it was.
    await number.press('Home');
    for (let step = 0; step < 7; step++) await number.press('ArrowRight');
    await number.press('Backspace');
    await number.press('2');
    await expect(number).toHaveValue('4242 4242 4242 4241');
    await number.fill(GOOD_CARD);
    await pressPay(page);
    await expect(payment.getByRole('alert')).toHaveText("Your card's expiration date is in the past.");
    await payment.getByLabel('Expiry date').fill('1240');
    await pressPay(page);
    await expect(payment.getByRole('alert')).toHaveText("Your card's security code is incomplete.");
    await expect(payment.getByLabel('Security code')).toBeFocused();
    await payment.getByLabel('Security code').press('3');
    await payment.getByLabel('Security code').press('Enter');
    await expectPaid(page);
  },
);

cardOrder(
  'a tab that is closed right after the card was charged loses nothing',
  async ({ page, context, complaints, unpaid }) => {
    complaints.allow(/ERR_FAILED/);
    await openOrder(page, unpaid.order);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    // The browser never gets to say that it has paid.
    await page.route('**/api/order/email/*', (route) => route.abort());
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

cardOrder('a double click pays once', async ({ page, unpaid }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sandbox-payment')) sent++;
  });
  await openOrder(page, unpaid.order);
  await page.getByRole('button', { name: 'Pay Now' }).dblclick();
  await fillCard(page, GOOD_CARD);
  await paymentOf(page)
    .getByRole('button', { name: /^Pay \$/ })
    .dblclick();
  await expectPaid(page);
  expect(sent).toBe(1);
});

cardOrder('two tabs that pay at once pay once, and both say so', async ({ page, context, unpaid }) => {
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await openOrder(tab, unpaid.order);
    await tab.getByRole('button', { name: 'Pay Now' }).click();
    await fillCard(tab, GOOD_CARD);
  }
  await Promise.all(tabs.map(pressPay));
  const ids = await Promise.all(tabs.map(expectPaid));
  expect(new Set(ids)).toEqual(new Set([(await unpaid.read())?.transactionId]));
});

cardOrder('an order that was paid in another tab is not paid again', async ({ page, context, complaints, unpaid }) => {
  complaints.allow(answered(409, '/api/create-payment-intent'), NO_NEWS);
  await blockNews(page);
  await openOrder(page, unpaid.order);
  const other = await context.newPage();
  await openOrder(other, unpaid.order);
  await other.getByRole('button', { name: 'Pay Now' }).click();
  await fillCard(other, GOOD_CARD);
  await pressPay(other);
  await expectPaid(other);

  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(paymentOf(page).getByRole('alert')).toContainText('This order is paid already.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Payment Complete')).toBeVisible();
});

cardOrder(
  'whoever is signed out by now is led to sign in, and back to the order',
  async ({ page, complaints, unpaid }) => {
    complaints.allow(answered(401, '/api/create-payment-intent'));
    await openOrder(page, unpaid.order);
    await page.route('**/api/create-payment-intent', (route) => route.fulfill({ status: 401, body: 'no' }));
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
    await signIn(page, unpaid.customer);
    await expect(page.getByRole('heading', { name: /^Order Details/ })).toBeVisible();
  },
);

cardOrder('an admin refunds, and both sides see it', async ({ page, shop, newVisitor, unpaid }) => {
  await openOrder(page, unpaid.order);
  await expect(page.getByText('Payment Pending', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await fillCard(page, GOOD_CARD);
  await pressPay(page);
  await expectPaid(page);

  const office = await newVisitor();
  await rememberPerson(office.context(), shop, await signInAsAdmin(shop));
  await office.goto(`/adminDashboard/mangeOrders/${unpaid.order._id}`);
  await office.getByRole('button', { name: 'Refund' }).click();
  const question = office.getByRole('alertdialog', { name: 'Refund this order?' });
  await expect(question).toContainText("$65.00 goes back to the customer's card.");
  await question.getByRole('button', { name: 'Cancel' }).click();
  await office.getByRole('button', { name: 'Refund' }).click();
  await question.getByRole('button', { name: 'Refund' }).click();
  await expectToast(office, 'Successfully refunded');
  await expect(office.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(office.getByRole('button', { name: 'Refund' })).toHaveCount(0);

  await openOrder(page, unpaid.order);
  await expect(page.getByText('$65.00 went back to your card.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
  await page.goto('/userDashboard');
  await expect(page.getByRole('row').filter({ hasText: unpaid.order._id.slice(0, 4) })).toContainText('Refunded');
});

test.describe('a shop that holds unpaid orders for a moment', () => {
  test.use({ environment: { ORDER_HOLD_HOURS: '0.0001' } });

  test('gives the products free, and Pay Now says when they are sold out', async ({
    page,
    context,
    shop,
    complaints,
  }) => {
    complaints.allow(answered(409, '/api/create-payment-intent'));
    const { customer, product, order } = await placeUnpaid(shop, 1);
    // The reconciliation looks at every start; the hold has ended by then.
    await shop.restart();
    await rememberPerson(context, shop, customer);
    await openOrder(page, order);
    await expect(page.getByText('they are for sale again')).toBeVisible();

    await placeOrder(shop, await register(shop), [{ product, amount: 1 }]);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(paymentOf(page).getByRole('alert')).toContainText('sold out by now');
  });
});

test.describe('a shop without card payments', () => {
  test.use({ environment: { CARD_PAYMENTS: 'off' } });

  test('offers cash only', async ({ page, context, shop }) => {
    await rememberPerson(context, shop, await register(shop));
    await addToCart(page, await addProduct(shop));
    await page.goto('/checkout');
    await expect(page.getByLabel('Cash On Delivery')).toBeChecked();
    await expect(page.getByLabel('Credit Card')).toHaveCount(0);
  });
});
