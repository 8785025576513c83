import { newsOf, type StripeServer, startStripe } from '../support/stripe-server.ts';
import { addProduct, listOrders, placeOrder, register, rememberPerson, signInAsAdmin } from './support/api.ts';
import { answered } from './support/complaints.ts';
import { expectPaid, openOrder, paymentOf, pressPay } from './support/paying.ts';
import { type Shop, startShop } from './support/shop-process.ts';
import { expectToast } from './support/steps.ts';
import { type BankAnswer, replaceStripe } from './support/stripe-in-browser.ts';
import { test as base, expect } from './support/test.ts';

/** A shop that takes cards by Stripe, whose server stands on this machine. */
const test = base.extend<{ stripe: StripeServer; bank: BankAnswer[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  stripe: async ({}, use) => {
    const stripe = await startStripe();
    await use(stripe);
    stripe.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  bank: async ({}, use) => use([]),
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

/** Stripe brings an event to the webhook. */
async function bringNews(shop: Shop, type: string, object: object): Promise<void> {
  const { payload, headers } = newsOf(type, object, { id: `evt_${++events}` });
  const answer = await fetch(`${shop.url}/api/webhooks/stripe`, { method: 'POST', body: payload, headers });
  expect(answer.status).toBe(200);
}

async function placeUnpaid(shop: Shop) {
  const [customer, product] = [await register(shop), await addProduct(shop, { price: 60 })];
  const order = await placeOrder(shop, customer, [{ product, amount: 1 }], 'card');
  return { customer, order, read: async () => (await listOrders(shop, customer))[0]?.payment };
}

test.beforeEach(({ complaints }) => complaints.allow(/^left the shop: https:\/\/js\.stripe\.com\//));

test("a card is paid in Stripe's own form, whose script comes only then", async ({
  page,
  context,
  shop,
  stripe,
  bank,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => void (request.url().includes('stripe.com') && scripts.push(request.url())));
  const { customer, order, read } = await placeUnpaid(shop);
  await rememberPerson(context, shop, customer);
  const confirmed = await replaceStripe(page, stripe, bank);
  bank.push('no', 'yes');
  await openOrder(page, order);
  expect(scripts).toEqual([]);

  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(paymentOf(page).getByRole('button', { name: 'Pay $65.00' })).toBeDisabled();
  await expect(paymentOf(page).frameLocator('iframe').getByLabel('Card number')).toBeVisible();
  expect(scripts).toHaveLength(1);
  await pressPay(page);
  await expect(paymentOf(page).getByRole('alert')).toHaveText('Your card was declined.');
  expect((await read())?.status).toBe(false);

  await pressPay(page);
  const transactionId = await expectPaid(page);

  const [{ clientSecret = '' } = {}] = confirmed;
  const asked = { key: 'pk_test_only', clientSecret, billing: { name: order.customer.name, email: customer.email } };
  expect(confirmed).toEqual([asked, asked]);
  expect(clientSecret).toContain(transactionId);
  expect(await read()).toEqual({ method: 'card', status: true, transactionId });
  expect(stripe.moneyOf(transactionId)).toBe(6500);
});

test('a tab that is closed after Stripe took the money is followed by the webhook', async ({
  page,
  context,
  shop,
  stripe,
  bank,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const { customer, order, read } = await placeUnpaid(shop);
  await rememberPerson(context, shop, customer);
  const confirmed = await replaceStripe(page, stripe, bank);
  await openOrder(page, order);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.route('**/api/order/email/*', (route) => route.abort());
  await pressPay(page);
  await expect.poll(() => confirmed.length).toBe(1);
  await page.close();
  expect((await read())?.status).toBe(false);

  const [intent] = stripe.intents();
  await bringNews(shop, 'payment_intent.succeeded', { id: intent?.id });
  expect(await read()).toEqual({ method: 'card', status: true, transactionId: intent?.id });
});

test('a shop that was down while Stripe took the money finds it when it starts', async ({ shop, stripe }) => {
  const { customer, order, read } = await placeUnpaid(shop);
  const response = await fetch(`${shop.url}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify({ orderId: order._id, totalAmount: order.totalAmount }),
  });
  expect(response.status).toBe(200);
  await shop.kill();
  const [intent] = stripe.intents();
  stripe.change(intent?.id ?? '', { status: 'succeeded' });
  await shop.start();
  await expect.poll(async () => (await read())?.status).toBe(true);
});

test('an admin sees why a refund failed, repeats it, and sees that the payment is disputed', async ({
  page,
  context,
  shop,
  stripe,
  newVisitor,
  complaints,
}) => {
  complaints.allow(answered(409, '/refund'));
  const { customer, order } = await placeUnpaid(shop);
  const response = await fetch(`${shop.url}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify({ orderId: order._id, totalAmount: order.totalAmount }),
  });
  expect(response.status).toBe(200);
  const id = stripe.intents()[0]?.id ?? '';
  stripe.change(id, { status: 'succeeded' });
  await bringNews(shop, 'payment_intent.succeeded', { id });
  stripe.refundAtDesk(id, 500);
  stripe.dispute(id, 'warning_needs_response');
  await bringNews(shop, 'charge.dispute.created', { payment_intent: id });
  stripe.nextRefunds.push('failed');

  await rememberPerson(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard');
  const problems = page.getByRole('region', { name: 'Payments to look after' });
  await expect(problems).toContainText('$65.00: disputed, needs your answer');
  await problems.getByRole('link').click();
  await expect(page.getByText('Answer at the payment provider')).toBeVisible();
  await expect(page.getByText('$5.00 was given back at the payment provider.')).toBeVisible();

  await page.getByRole('button', { name: 'Refund' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText("$60.00 goes back to the customer's card.");
  await question.getByRole('button', { name: 'Refund' }).click();
  await expect(question.getByRole('alert')).toContainText("The customer's bank did not take the money back.");
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Refund failed', { exact: true })).toBeVisible();
  await expect(page.getByText('The refund of $60.00 failed')).toBeVisible();

  const customerPage = await newVisitor();
  await rememberPerson(customerPage.context(), shop, customer);
  await openOrder(customerPage, order);
  await expect(customerPage.getByText('$60.00 could not be given back to your card yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Repeat Refund' }).click();
  await expect(question).toContainText('Repeat this refund?');
  await question.getByRole('button', { name: 'Refund' }).click();
  await expectToast(page, 'Successfully refunded');
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  expect(stripe.moneyOf(id)).toBe(0);
});

test("says so when Stripe's script does not come", async ({ page, context, shop, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  const { customer, order } = await placeUnpaid(shop);
  await rememberPerson(context, shop, customer);
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await openOrder(page, order);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(paymentOf(page).getByRole('alert')).toContainText('Stripe, did not load');
});

test("pages allow Stripe's script only where Stripe takes the cards", async ({ shop, sharedShop }) => {
  const policyOf = async ({ url }: Shop) => (await fetch(url)).headers.get('content-security-policy');
  expect(await policyOf(shop)).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
  expect(await policyOf(shop)).toContain("connect-src 'self' https://api.stripe.com");
  expect(await policyOf(sharedShop)).not.toContain('stripe');
});
