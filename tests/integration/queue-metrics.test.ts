import { expect, onTestFinished, test } from 'vitest';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { webhookCalls } from '#features/webhook/webhook-calls.ts';
import { runJob } from '../support/jobs.ts';
import { startMailServer } from '../support/mail-server.ts';
import { readMetric } from '../support/metrics.ts';
import { beginPayment } from '../support/payments.ts';
import { placeStripeOrder, sendEvent } from '../support/stripe-shop.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Opens a shop whose clock the test moves, with a customer and a product. */
async function openShop(mailServerUrl: string) {
  const clock = { now: Date.now() };
  const mail = { via: 'smtp', url: mailServerUrl, from: undefined } as const;
  const shop = await createTestShop({ config: { mail }, now: () => clock.now });
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 100 })];
  return {
    clock,
    shop,
    async order() {
      await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
      await runJob(shop, 'dispatch-events');
    },
    mails: async (state: string) => ({
      count: await readMetric(shop, 'thock_mails', { state }),
      oldest: await readMetric(shop, 'thock_oldest_mail_seconds', { state }),
    }),
    deliveries: async (state: string) => ({
      count: await readMetric(shop, 'thock_webhook_deliveries', { state }),
      oldest: await readMetric(shop, 'thock_oldest_webhook_delivery_seconds', { state }),
    }),
    calls: (service: string, outcome: string) => readMetric(shop, 'thock_outgoing_calls_total', { service, outcome }),
  };
}

const NONE = { count: 0, oldest: 0 };

test('mails that wait for a mail server that is away are counted with their age, and so are the tries', async () => {
  const server = await startMailServer();
  const port = Number(new URL(server.url).port);
  await server.stop();
  const { clock, shop, order, mails, calls } = await openShop(server.url);
  expect([await mails('waiting'), await mails('failed')]).toEqual([NONE, NONE]);
  expect(await calls('mail-server', 'unreachable')).toBe(0);
  await order();
  clock.now += 7 * MINUTE;
  await order();
  expect(await runJob(shop, 'send-mails')).toBe('unreachable');
  expect(await mails('waiting')).toEqual({ count: 2, oldest: 420 });
  expect([await calls('mail-server', 'unreachable'), await calls('mail-server', 'answered')]).toEqual([2, 0]);

  const again = await startMailServer({ port });
  onTestFinished(() => again.stop());
  clock.now += 5 * MINUTE;
  await runJob(shop, 'send-mails');
  clock.now += 5 * MINUTE;
  expect(await runJob(shop, 'send-mails')).toBe('done');
  expect(await mails('waiting')).toEqual(NONE);
  expect(await calls('mail-server', 'answered')).toBe(2);
});

test('mails that were given up are counted for a week', async () => {
  const server = await startMailServer({ refuse: () => 550 });
  onTestFinished(() => server.stop());
  const { clock, shop, order, mails, calls } = await openShop(server.url);
  await order();
  await runJob(shop, 'send-mails');
  clock.now += DAY;
  await runJob(shop, 'send-mails');
  expect([await mails('waiting'), await mails('failed')]).toEqual([NONE, { count: 1, oldest: 86_400 }]);
  // A mail server that refuses a mail was reached.
  expect(await calls('mail-server', 'unreachable')).toBe(0);
  clock.now += 7 * DAY;
  expect(await mails('failed')).toEqual(NONE);
});

test('a mail that is sent again waits since then', async () => {
  const server = await startMailServer({ refuse: () => 451 });
  onTestFinished(() => server.stop());
  const { clock, shop, order, mails } = await openShop(server.url);
  await order();
  await runJob(shop, 'send-mails');
  clock.now += DAY;
  await runJob(shop, 'send-mails');
  const [mail] = await shop.request(mailCalls.listMails, { as: await shop.signInAsAdmin() });
  const params = { mailId: mail?._id ?? '' };
  await shop.request(mailCalls.resendMail, { as: await shop.signInAsAdmin(), params });
  clock.now += MINUTE;
  expect([await mails('waiting'), await mails('failed')]).toEqual([{ count: 1, oldest: 60 }, NONE]);
});

test('a mail that is withheld from an unconfirmed address is no failure', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const { shop, mails } = await openShop(server.url);
  const { email } = await shop.signUp({ isConfirmed: false });
  const request = { method: 'POST', url: '/api/auth/request-password-reset', payload: { email } } as const;
  for (let count = 0; count < 4; count++) await shop.app.inject(request);
  await expect.poll(() => mails('waiting')).toMatchObject({ count: 3 });
  const listFailed = async () =>
    shop.request(mailCalls.listMails, { as: await shop.signInAsAdmin(), query: { state: 'failed' } });
  await expect.poll(listFailed).toHaveLength(1);
  expect(await mails('failed')).toEqual(NONE);
});

test('deliveries wait for a receiver that is away, are given up after three days, and end with their webhook', async () => {
  const { clock, shop, order, deliveries, calls } = await openShop('smtp://127.0.0.1:9');
  const receiver = await startReceiver();
  receiver.stop();
  const asAdmin = async () => ({ as: await shop.signInAsAdmin() });
  const body = { url: receiver.url, events: ['order.placed' as const] };
  const { _id: webhookId } = await shop.request(webhookCalls.addWebhook, { ...(await asAdmin()), body });
  await order();
  await runJob(shop, 'deliver-webhooks');
  clock.now += MINUTE;
  expect(await deliveries('waiting')).toEqual({ count: 1, oldest: 60 });
  expect([await calls('webhook-receiver', 'unreachable'), await calls('webhook-receiver', 'answered')]).toEqual([1, 0]);

  clock.now += 3 * DAY;
  await runJob(shop, 'deliver-webhooks');
  expect(await deliveries('waiting')).toEqual(NONE);
  expect(await deliveries('failed')).toEqual({ count: 1, oldest: 3 * 86_400 + 60 });
  const [delivery] = await shop.request(webhookCalls.listDeliveries, { ...(await asAdmin()), params: { webhookId } });
  await shop.request(webhookCalls.retryDelivery, { ...(await asAdmin()), params: { deliveryId: delivery?._id ?? '' } });
  clock.now += MINUTE;
  expect([await deliveries('waiting'), await deliveries('failed')]).toEqual([{ count: 1, oldest: 60 }, NONE]);
  await shop.request(webhookCalls.deleteWebhook, { ...(await asAdmin()), params: { webhookId } });
  expect(await deliveries('waiting')).toEqual(NONE);
});

test('the moment of the last payment webhook is the same at all processes and survives a restart', async () => {
  const now = Date.now();
  const { shop, pay } = await placeStripeOrder({ now: () => now });
  const last = (of: TestShop) => readMetric(of, 'thock_last_payment_webhook_timestamp_seconds');
  expect(await last(shop)).toBe(0);
  const id = await pay();
  expect((await sendEvent(shop, 'payment_intent.succeeded', id)).statusCode).toBe(200);
  expect(await last(shop)).toBe(now / 1000);
  expect(await last(await shop.openAnotherProcess())).toBe(now / 1000);
});

test('calls to the card payment provider are counted by whether it answers', async () => {
  const { shop, stripe, pay, wilma, order } = await placeStripeOrder();
  const calls = (outcome: string) =>
    readMetric(shop, 'thock_outgoing_calls_total', { service: 'card-provider', outcome });
  stripe.faults.push(503, 503, 503);
  await expect(beginPayment(shop, wilma, order)).rejects.toThrow();
  expect([await calls('unreachable'), await calls('answered')]).toEqual([1, 0]);
  await pay();
  expect([await calls('unreachable'), await calls('answered')]).toEqual([1, 1]);
});
