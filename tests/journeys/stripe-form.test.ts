import { type StripeServer, startStripe, stripeEvent } from '../support/stripe-server.ts';
import { addProduct, addSessionCookie, listOrders, placeOrder, register, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { expectPaid, openOrder, paymentDialog, pressPay, withholdPaymentReports } from './support/payments.ts';
import { type Shop, startShop } from './support/shop-process.ts';
import { type BankDecision, stubStripe } from './support/stripe-in-browser.ts';
import { test as base, expect } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

/** Runs against a shop that takes card payments through a local Stripe server. */
const test = base.extend<{ stripe: StripeServer; decisions: BankDecision[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  stripe: async ({}, use) => {
    const stripe = await startStripe();
    await use(stripe);
    stripe.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  decisions: async ({}, use) => use([]),
  shop: async ({ stripe }, use) => {
    const { secretKey, publishableKey, webhookSecret, apiBase } = stripe.account;
    const shop = await startShop({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: apiBase,
    });
    await use(shop);
    await shop.close();
  },
});

let events = 0;

/** Sends a Stripe event to the shop's webhook. */
async function sendWebhook(shop: Shop, type: string, object: object): Promise<void> {
  const { payload, headers } = stripeEvent(type, object, { id: `evt_${++events}` });
  const response = await fetch(`${shop.url}/api/webhooks/stripe`, { method: 'POST', body: payload, headers });
  expect(response.status).toBe(200);
}

async function placeUnpaidOrder(shop: Shop) {
  const [customer, product] = [await register(shop), await addProduct(shop, { price: 60 })];
  const order = await placeOrder(shop, customer, [{ product, amount: 1 }], 'card');
  return { customer, order, readPayment: async () => (await listOrders(shop, customer))[0]?.payment };
}

test.beforeEach(({ browserErrors }) => browserErrors.allow(/^left the shop: https:\/\/js\.stripe\.com\//));

test("a card payment uses Stripe's form, which loads only on demand", async ({
  page,
  context,
  shop,
  stripe,
  decisions,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => void (request.url().includes('stripe.com') && scripts.push(request.url())));
  const { customer, order, readPayment } = await placeUnpaidOrder(shop);
  await addSessionCookie(context, shop, customer);
  const confirmations = await stubStripe(page, stripe, decisions);
  decisions.push('decline', 'approve');
  await openOrder(page, order);
  expect(scripts).toEqual([]);

  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(paymentDialog(page).getByRole('button', { name: 'Pay $65.00' })).toBeDisabled();
  await expect(paymentDialog(page).frameLocator('iframe').getByLabel('Card number')).toBeVisible();
  expect(scripts).toHaveLength(1);
  await pressPay(page);
  await expect(paymentDialog(page).getByRole('alert')).toHaveText('Your card was declined.');
  expect((await readPayment())?.status).toBe(false);

  await pressPay(page);
  const transactionId = await expectPaid(page);

  const [{ clientSecret = '' } = {}] = confirmations;
  const expected = { key: 'pk_test_only', clientSecret, billing: { name: order.customer.name, email: customer.email } };
  expect(confirmations).toEqual([expected, expected]);
  expect(clientSecret).toContain(transactionId);
  expect(await readPayment()).toEqual({ method: 'card', status: true, paidAt: expect.any(String), transactionId });
  expect(stripe.netReceived(transactionId)).toBe(6500);
});

test('the webhook records a payment whose tab was closed', async ({ page, context, shop, stripe, decisions }) => {
  const { customer, order, readPayment } = await placeUnpaidOrder(shop);
  await addSessionCookie(context, shop, customer);
  const confirmations = await stubStripe(page, stripe, decisions);
  await openOrder(page, order);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await withholdPaymentReports(page);
  await pressPay(page);
  await expect.poll(() => confirmations.length).toBe(1);
  await page.close();
  expect((await readPayment())?.status).toBe(false);

  const [intent] = stripe.intents();
  await sendWebhook(shop, 'payment_intent.succeeded', { id: intent?.id });
  expect(await readPayment()).toEqual({
    method: 'card',
    status: true,
    paidAt: expect.any(String),
    transactionId: intent?.id,
  });
});

test('a payment made while the shop was down is recorded at startup', async ({ shop, stripe }) => {
  const { customer, order, readPayment } = await placeUnpaidOrder(shop);
  const response = await fetch(`${shop.url}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify({ orderId: order._id, totalAmount: order.totalAmount }),
  });
  expect(response.status).toBe(200);
  await shop.kill();
  const [intent] = stripe.intents();
  stripe.updateIntent(intent?.id ?? '', { status: 'succeeded' });
  await shop.start();
  await expect.poll(async () => (await readPayment())?.status).toBe(true);
});

test('an admin sees a dispute and a failed refund, and repeats the refund', async ({
  page,
  context,
  shop,
  stripe,
  newVisitor,
  browserErrors,
}) => {
  browserErrors.allow(statusError(409, '/refund'));
  const { customer, order } = await placeUnpaidOrder(shop);
  const response = await fetch(`${shop.url}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify({ orderId: order._id, totalAmount: order.totalAmount }),
  });
  expect(response.status).toBe(200);
  const id = stripe.intents()[0]?.id ?? '';
  stripe.updateIntent(id, { status: 'succeeded' });
  await sendWebhook(shop, 'payment_intent.succeeded', { id });
  stripe.refundInDashboard(id, 500);
  stripe.dispute(id, 'warning_needs_response');
  await sendWebhook(shop, 'charge.dispute.created', { payment_intent: id });
  stripe.nextRefunds.push('failed');

  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard');
  const problems = page.getByRole('region', { name: 'Payments that need attention' });
  await expect(problems).toContainText('$65.00: disputed, needs your response');
  await problems.getByRole('link').click();
  await expect(page.getByText('Respond in the payment provider')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('$5.00');

  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText("$60.00 goes back to the customer's card.");
  // The event about the failed refund reaches the page before the response does.
  await page.route('**/refund', async (route) => {
    const answer = await route.fetch();
    await expect(page.getByText('The refund of $60.00 failed')).toBeVisible();
    await route.fulfill({ response: answer });
  });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByRole('alert')).toContainText("The customer's bank rejected the refund");
  await expect(dialog).toContainText('Repeat this refund?');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Refund failed', { exact: true })).toBeVisible();
  await expect(page.getByText('The refund of $60.00 failed')).toBeVisible();

  const customerPage = await newVisitor();
  await addSessionCookie(customerPage.context(), shop, customer);
  await openOrder(customerPage, order);
  await expect(customerPage.getByText('$60.00 could not be refunded to your card yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Repeat Refund' }).click();
  await expect(dialog).toContainText('Repeat this refund?');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expectToast(page, 'Successfully refunded');
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  expect(stripe.netReceived(id)).toBe(0);
});

test("an error is shown when Stripe's script fails to load", async ({ page, context, shop, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED/);
  const { customer, order } = await placeUnpaidOrder(shop);
  await addSessionCookie(context, shop, customer);
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await openOrder(page, order);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(paymentDialog(page).getByRole('alert')).toContainText('Stripe, did not load');
});

test("the security policy allows Stripe's script only in shops that use Stripe", async ({ shop, sharedShop }) => {
  const policyOf = async ({ url }: Shop) => (await fetch(url)).headers.get('content-security-policy');
  expect(await policyOf(shop)).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
  expect(await policyOf(shop)).toContain("connect-src 'self' https://api.stripe.com");
  expect(await policyOf(sharedShop)).not.toContain('stripe');
});
