import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
import { MAX_WEBHOOKS, webhookCalls } from '#features/webhook/webhook-calls.ts';
import { type WebhookEvent, webhookEventSchema } from '#features/webhook/webhook-event.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { recordEvents } from '#platform/outbox/outbox.server.ts';
import type { Config } from '../../src/config.ts';
import { runJob } from '../support/jobs.ts';
import { payByCard } from '../support/payments.ts';
import { testConfig } from '../support/template.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ALL = webhookEventSchema.options;

async function openReceiver(...options: Parameters<typeof startReceiver>): Promise<WebhookReceiver> {
  const receiver = await startReceiver(...options);
  onTestFinished(() => receiver.stop());
  return receiver;
}

/** Opens a shop whose clock the test moves. */
async function openShop(config: Partial<Config> = {}) {
  const clock = { now: Date.now() };
  const shop = await createTestShop({ now: () => clock.now, config });
  const admin = await shop.signInAsAdmin();
  // Tokens end when the test moves the clock.
  const asAdmin = async () => ({ as: await shop.signInAsAdmin() });
  return {
    clock,
    shop,
    admin,
    add: async (url: string, events: readonly WebhookEvent[] = ALL) =>
      shop.request(webhookCalls.addWebhook, { ...(await asAdmin()), body: { url, events: [...events] } }),
    list: async () => shop.request(webhookCalls.listWebhooks, await asAdmin()),
    listDeliveries: async (webhookId: string) =>
      shop.request(webhookCalls.listDeliveries, { ...(await asAdmin()), params: { webhookId } }),
    read: async (deliveryId: string) =>
      shop.request(webhookCalls.getDelivery, { ...(await asAdmin()), params: { deliveryId } }),
    retry: async (deliveryId: string) =>
      shop.send(webhookCalls.retryDelivery, { ...(await asAdmin()), params: { deliveryId } }),
    refuse: (status: number, url: string) =>
      shop.expectRefusal(status, webhookCalls.addWebhook, { as: admin, body: { url, events: ['order.placed'] } }),
    /** Dispatches what happened, then delivers. */
    async deliver() {
      await runJob(shop, 'dispatch-events');
      await runJob(shop, 'deliver-webhooks');
    },
  };
}

/** Records events of reviews with these ids, which need not exist, with the number of each. */
function recordReviews({ services }: TestShop, subjects: readonly string[]) {
  return inTransaction(services.db, (trx) =>
    recordEvents(
      trx,
      subjects.map((subject, number) => ({
        kind: 'review.posted',
        subject,
        occurredAt: Date.now(),
        data: { productId: 'product', rating: 5, number },
      })),
    ),
  );
}

function listProductEvents({ services }: TestShop) {
  return services.db.selectFrom('shop_event').select('kind').where('kind', 'like', 'product.%').execute();
}

const numbersOf = (messages: readonly { data: Readonly<Record<string, unknown>> }[]) =>
  messages.map(({ data }) => data.number);

test('every event arrives signed, with ids and the state after it, and without personal data', async () => {
  const { shop, admin, add, deliver } = await openShop();
  const receiver = await openReceiver();
  const { secret } = await add(receiver.url);
  const wilma = await shop.signUp({ name: 'Wilma Secretname' });
  const product = await shop.addProduct({ stock: 3, price: 60 });
  const items = [{ product, amount: 1 }];
  const card = await shop.placeOrder(wilma, { items, payment: 'card' });
  const params = { orderId: card._id };
  await payByCard(shop, wilma, card);
  const shipment = await shop.request(shipmentCalls.shipOrder, {
    as: admin,
    params,
    body: { carrier: 'ups', trackingNumber: '1Z999' },
  });
  await shop.request(orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });
  await shop.request(refundCalls.refundOrder, { as: admin, params, body: { amount: 10, reason: 'For Wilma' } });
  const returned = await shop.request(returnCalls.requestReturn, {
    as: wilma,
    params,
    body: { lines: [{ line: 0, amount: 1, reason: 'damaged' }] },
  });
  const { _id: reviewId } = await shop.request(reviewCalls.writeReview, {
    as: wilma,
    params: { productId: product._id },
    body: { rating: 4, title: 'Good', text: 'Secret text.' },
  });
  const cash = await shop.placeOrder(wilma, { items: [{ product, amount: 2 }] });
  await shop.request(cancelCalls.cancelOrder, { as: wilma, params: { orderId: cash._id } });
  await shop.request(productCalls.restockProduct, {
    as: admin,
    params: { productId: product._id },
    body: { amount: 5 },
  });
  await shop.request(productCalls.removeProduct, { as: admin, params: { productId: product._id } });
  await deliver();
  await deliver();

  const ordered = { orderId: card._id, paymentMethod: 'card', totalAmount: 60, shippingFee: 5 };
  const paid = { ...ordered, paid: true };
  const cashed = { orderId: cash._id, paymentMethod: 'cash', totalAmount: 120, shippingFee: 5, paid: false };
  const changed = { productId: product._id, deleted: false, name: product.name, published: true, sellingPrice: 60 };
  const bySubject = (ids: string[]) =>
    receiver.accepted.filter(({ data }) => ids.some((id) => data.orderId === id || data.productId === id));
  const told = (id: string) => bySubject([id]).map(({ type, data }) => [type, data]);
  expect(told(card._id)).toEqual([
    ['order.placed', { ...ordered, status: 'pending', paid: false, refundedAmount: 0 }],
    ['order.paid', { ...paid, status: 'pending', refundedAmount: 0 }],
    [
      'order.shipped',
      {
        ...paid,
        status: 'confirmed',
        refundedAmount: 0,
        shipmentId: shipment._id,
        carrier: 'ups',
        trackingNumber: '1Z999',
      },
    ],
    ['order.delivered', { ...paid, status: 'delivered', refundedAmount: 0 }],
    ['order.refunded', { ...paid, status: 'delivered', refundedAmount: 10, refundAmount: 10 }],
    ['return.requested', { ...paid, status: 'delivered', refundedAmount: 10, returnId: returned._id }],
  ]);
  expect(told(cash._id)).toEqual([
    ['order.placed', { ...cashed, status: 'pending', refundedAmount: 0 }],
    ['order.cancelled', { ...cashed, status: 'cancelled', refundedAmount: 0 }],
  ]);
  expect(told(product._id).filter(([type]) => type !== 'review.posted')).toEqual([
    ['product.changed', { ...changed, stock: 3 }],
    ['product.sold-out', { productId: product._id, variantId: expect.any(String), stock: 0 }],
    ['product.changed', { ...changed, stock: 7 }],
    ['product.changed', { productId: product._id, deleted: true }],
  ]);
  expect(told(product._id)).toContainEqual(['review.posted', { reviewId, productId: product._id, rating: 4 }]);

  const verifier = new Webhook(secret);
  for (const { raw, headers, path } of receiver.received) {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(verifier.verify(raw, signed)).toEqual(JSON.parse(raw));
    expect({ path, type: headers['content-type'] }).toEqual({ path: '/hooks', type: 'application/json' });
    for (const personal of ['Wilma', wilma.email, 'Bremen', 'Main Street', '491701234567', 'Secret text'])
      expect(raw).not.toContain(personal);
  }
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length);
  // Events of products are on no timeline, and are not kept.
  expect(await listProductEvents(shop)).toEqual([]);
});

test('a webhook gets the events that it subscribes to, and after its deletion none', async () => {
  const { shop, admin, add, list, listDeliveries, deliver } = await openShop();
  const receiver = await openReceiver();
  const both = await add(`${receiver.url}/both`, ['review.posted', 'order.placed']);
  const none = await add(`${receiver.url}/none`, ['order.paid']);
  await shop.addProduct();
  expect(await listProductEvents(shop)).toEqual([]);
  expect(await list()).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ _id: both._id, events: ['review.posted', 'order.placed'] })]),
  );
  expect(JSON.stringify(await list())).not.toContain('whsec_');
  const [stored] = await shop.services.db.selectFrom('webhook').select('secret').execute();
  expect(stored?.secret).not.toContain(both.secret.replace('whsec_', ''));

  await recordReviews(shop, ['a', 'b']);
  await deliver();
  expect(receiver.accepted.map(({ path }) => path)).toEqual(['/hooks/both', '/hooks/both']);
  expect(await listDeliveries(both._id)).toMatchObject([
    { event: 'review.posted', state: 'delivered', attempts: 1, status: 204 },
    { event: 'review.posted', state: 'delivered', attempts: 1, status: 204 },
  ]);
  expect(await listDeliveries(none._id)).toEqual([]);

  await recordReviews(shop, ['c']);
  await runJob(shop, 'dispatch-events');
  const params = { webhookId: both._id };
  expect(await shop.request(webhookCalls.deleteWebhook, { as: admin, params })).toEqual({ deletedCount: 1 });
  await recordReviews(shop, ['d']);
  await deliver();
  expect(receiver.accepted).toHaveLength(2);
  for (const call of [webhookCalls.deleteWebhook, webhookCalls.testWebhook, webhookCalls.listDeliveries])
    await shop.expectRefusal(404, call, { as: admin, params });
  await runJob(shop, 'delete-webhook-deliveries');
  expect(await shop.services.db.selectFrom('webhook_delivery').select('id').execute()).toEqual([]);
  expect(await list()).toHaveLength(1);
});

test('after failures each message arrives once per id and in the order of its subject', async () => {
  const { clock, shop, add, list, listDeliveries, read, deliver } = await openShop();
  const receiver = await openReceiver(({ data }, number) =>
    data.reviewId === 'a' && number <= 7 ? { status: 500, body: `Not now\0 ${'x'.repeat(3000)}` } : { status: 200 },
  );
  const { _id } = await add(receiver.url);
  await recordReviews(shop, ['a', 'b', 'a', 'b', 'a']);
  await deliver();
  // The second one about `a` waits for the first, while those about `b` arrive.
  expect(numbersOf(receiver.accepted)).toEqual([1, 3]);
  const failed = (await listDeliveries(_id)).find(({ attempts, status }) => attempts === 1 && status === 500);
  const details = await read(failed?._id ?? '');
  expect(details).toMatchObject({ state: 'waiting', answer: expect.stringMatching(/^Not now x{1000}/) });
  expect(details.answer?.length).toBeLessThanOrEqual(1024);
  expect(details.nextAttemptAt).toBe(new Date(clock.now + 5_000).toISOString());

  const attemptsAfter: number[] = [];
  for (const pause of [3_900, 1_100, 13_900, 1_100, 45_000, 135_000, 405_000]) {
    clock.now += pause;
    await deliver();
    attemptsAfter.push(receiver.received.filter(({ data }) => data.reviewId === 'a').length);
  }
  expect(attemptsAfter.slice(0, 4)).toEqual([1, 2, 2, 3]);
  expect(numbersOf(receiver.accepted)).toEqual([1, 3, 0, 2, 4]);
  expect(new Set(receiver.accepted.map(({ id }) => id)).size).toBe(5);
  expect(new Set(receiver.received.filter(({ data }) => data.number === 0).map(({ id }) => id)).size).toBe(1);
  expect((await listDeliveries(_id)).every(({ state }) => state === 'delivered')).toBe(true);
  expect((await list())[0]).not.toHaveProperty('failingSince');
});

test('a message fails after 3 days, then the next of its subject follows, and staff can retry it', async () => {
  const { clock, shop, add, list, listDeliveries, retry, deliver } = await openShop();
  const broken = { is: true };
  const receiver = await openReceiver(({ data }) => ({ status: broken.is && data.number === 0 ? 503 : 200 }));
  const { _id } = await add(receiver.url);
  await recordReviews(shop, ['a', 'a']);
  for (let hours = 0; hours < 71; hours++) {
    await deliver();
    clock.now += HOUR;
  }
  expect(numbersOf(receiver.accepted)).toEqual([]);
  expect((await list())[0]).toHaveProperty('failingSince');
  clock.now += 6 * HOUR;
  await deliver();
  expect(numbersOf(receiver.accepted)).toEqual([1]);
  expect(receiver.received.length).toBeLessThan(25);

  const [, first] = await listDeliveries(_id);
  expect(first).toMatchObject({ state: 'failed', status: 503 });
  expect((await retry('none')).statusCode).toBe(404);
  broken.is = false;
  expect((await retry(first?._id ?? '')).json()).toEqual({ state: 'waiting' });
  await deliver();
  expect(numbersOf(receiver.accepted)).toEqual([1, 0]);

  clock.now += 31 * DAY;
  await runJob(shop, 'delete-webhook-deliveries');
  expect(await listDeliveries(_id)).toEqual([]);
  expect(await shop.services.db.selectFrom('webhook_message').select('id').execute()).toEqual([]);
});

test('staff send an accepted message again, with the same id, before the later ones of its subject', async () => {
  const { shop, admin, add, listDeliveries, read, retry, deliver } = await openShop();
  const receiver = await openReceiver();
  const { _id } = await add(receiver.url);
  await recordReviews(shop, ['a']);
  await deliver();
  const [accepted] = await listDeliveries(_id);
  expect(accepted).toMatchObject({ state: 'delivered', attempts: 1, status: 204 });

  expect((await retry(accepted?._id ?? '')).json()).toEqual({ state: 'waiting' });
  await recordReviews(shop, ['a', 'a']);
  await deliver();
  expect(numbersOf(receiver.accepted)).toEqual([0, 0, 0, 1]);
  const [id, again] = receiver.accepted.map((message) => message.id);
  expect([id, again]).toEqual([accepted?.messageId, accepted?.messageId]);
  expect(await read(accepted?._id ?? '')).toMatchObject({ state: 'delivered', attempts: 2, status: 204 });
  const [entry] = await shop.request(auditCalls.listAudit, { as: admin, query: { kind: 'webhook' } });
  expect(entry?.text).toBe(`Sent review.posted again to ${new URL(receiver.url).host}, id ${id}`);
});

test('an accepted message that the receiver refuses later does not hold up the next ones', async () => {
  const { shop, add, listDeliveries, retry, deliver } = await openShop();
  const ids = new Set<string>();
  const receiver = await openReceiver(({ id }) => ({ status: ids.size === ids.add(id).size ? 409 : 200 }));
  const { _id } = await add(receiver.url);
  await recordReviews(shop, ['a']);
  await deliver();
  const [accepted] = await listDeliveries(_id);
  await retry(accepted?._id ?? '');
  await recordReviews(shop, ['a', 'a']);
  await deliver();
  expect((await listDeliveries(_id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
    ['failed', 2],
  ]);
});

test('generated: later messages of a subject keep their order, whatever staff send again', async () => {
  const { shop, add, listDeliveries, retry, deliver } = await openShop();
  const receiver = await openReceiver();
  const { _id } = await add(receiver.url);
  const step = fc.oneof(
    fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 }).map((subjects) => ({ subjects })),
    fc.nat(20).map((place) => ({ place })),
    fc.constant({ deliver: true }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const each of steps) {
        if ('subjects' in each) await recordReviews(shop, each.subjects);
        else if ('place' in each) await retry((await listDeliveries(_id))[each.place]?._id ?? '');
        else await deliver();
      }
      await deliver();
      const deliveries = await listDeliveries(_id);
      expect(deliveries.filter(({ state }) => state !== 'delivered')).toEqual([]);
      // The first time that each message arrived, per subject.
      const firsts = new Map(receiver.accepted.toReversed().map(({ id }, index) => [id, -index]));
      const bySubject = Map.groupBy(await listSubjects(shop), ({ subject }) => subject);
      for (const messages of bySubject.values()) {
        const places = messages.map(({ message_id }) => firsts.get(message_id) ?? Number.NaN);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
      const attempts = deliveries.reduce((sum, delivery) => sum + delivery.attempts, 0);
      expect(receiver.accepted).toHaveLength(attempts);
    }),
    { numRuns: 12 },
  );
});

/** Lists the messages with their subjects, oldest first. */
function listSubjects({ services: { db } }: TestShop) {
  return db.selectFrom('webhook_delivery').select(['subject', 'message_id']).orderBy('message_id').execute();
}

test('events that wait for an old one follow when it is deleted', async () => {
  const { clock, shop, add, listDeliveries, retry, deliver } = await openShop();
  const receiver = await openReceiver(({ data }) => ({ status: data.number === 0 ? 503 : 200 }));
  const { _id } = await add(receiver.url);
  await recordReviews(shop, ['a', 'b']);
  await deliver();
  clock.now += 4 * DAY;
  await deliver();
  clock.now += 25 * DAY;
  const old = (await listDeliveries(_id)).find(({ state }) => state === 'failed');
  expect((await retry(old?._id ?? '')).json()).toEqual({ state: 'waiting' });
  await recordReviews(shop, ['b', 'a']);
  await deliver();
  expect(numbersOf(receiver.accepted)).toEqual([1]);

  clock.now += 2 * DAY;
  await runJob(shop, 'delete-webhook-deliveries');
  await deliver();
  expect(numbersOf(receiver.accepted)).toEqual([1, 1]);
});

test('a receiver that hangs delays only its own messages, and redirects are not followed', async () => {
  const { shop, add, listDeliveries, read, deliver } = await openShop();
  const hanging = await openReceiver(() => 'hang');
  const moved = await openReceiver(({ path }) =>
    path === '/hooks' ? { status: 307, headers: { location: `${fine.url}/stolen` } } : { status: 200 },
  );
  const fine = await openReceiver();
  await add(hanging.url);
  const redirecting = await add(moved.url);
  await add(fine.url);
  const closed = await add('http://127.0.0.1:1/');
  const reviews = (name: string) => Array.from({ length: 20 }, (_, index) => `${name}-${index}`);
  await recordReviews(shop, reviews('early'));
  const delivering = deliver();
  await expect.poll(() => fine.accepted.length).toBe(20);
  // Also what happens while the other receiver hangs.
  await recordReviews(shop, reviews('late'));
  await runJob(shop, 'dispatch-events');
  await expect.poll(() => fine.accepted.length).toBe(40);
  expect(hanging.received).toHaveLength(20);
  const hangingUp = setInterval(hanging.hangUp, 20);
  await delivering;
  clearInterval(hangingUp);
  expect(fine.received.every(({ path }) => path === '/hooks')).toBe(true);
  expect((await listDeliveries(redirecting._id))[0]).toMatchObject({ state: 'waiting', status: 307 });
  const [refused] = await listDeliveries(closed._id);
  expect(await read(refused?._id ?? '')).toMatchObject({ error: 'The connection was refused.' });
});

test('staff send a test, and another process delivers it, also after the secret was rotated', async () => {
  const { clock, shop, admin, add, read } = await openShop();
  const receiver = await openReceiver();
  const { _id, secret } = await add(receiver.url, ['order.paid']);
  const sent = await shop.request(webhookCalls.testWebhook, { as: admin, params: { webhookId: _id } });
  expect(await read(sent._id)).toMatchObject({ event: 'webhook.test', state: 'waiting', attempts: 0 });

  const unrelated = await shop.openAnotherProcess({ secret: 'unrelated-secret-unrelated-secret-unrelated' });
  await runJob(unrelated, 'deliver-webhooks');
  const { error } = await read(sent._id);
  expect(error).toBe(
    'The secret of this webhook cannot be read, so nothing was sent. Delete the webhook and add it again.',
  );
  clock.now += 5_000;
  const current = 'another-secret-another-secret-another-secret';
  const { secret: previousSecret } = testConfig(shop.database);
  const rotated = await shop.openAnotherProcess({ secret: current, previousSecret });
  await runJob(rotated, 'delete-webhook-deliveries');
  const last = await shop.openAnotherProcess({ secret: current });
  await runJob(last, 'deliver-webhooks');
  const [message] = receiver.accepted;
  expect(message).toMatchObject({ type: 'webhook.test', data: { webhookId: _id } });
  const headers = Object.fromEntries(Object.entries(message?.headers ?? {}).map(([name, value]) => [name, `${value}`]));
  expect(new Webhook(secret).verify(message?.raw ?? '', headers)).toBeTruthy();
  expect(await read(sent._id)).toMatchObject({ state: 'delivered', status: 204 });
});

test('messages whose process died during an attempt are delivered by another one', async () => {
  const { clock, shop, add, deliver } = await openShop();
  const receiver = await openReceiver();
  const { _id } = await add(receiver.url);
  await recordReviews(shop, ['a', 'a']);
  await runJob(shop, 'dispatch-events');
  // As a process leaves it that is killed after it has begun an attempt.
  await inTransaction(shop.services.db, (trx) =>
    trx
      .updateTable('webhook_delivery')
      .set({ attempts: 1, next_attempt_at: clock.now + 30_000 })
      .where('webhook_id', '=', _id)
      .where('next_attempt_at', 'is not', null)
      .execute(),
  );
  await deliver();
  expect(receiver.received).toEqual([]);
  clock.now += 30_000;
  await deliver();
  expect(numbersOf(receiver.accepted)).toEqual([0, 1]);
});

describe('addresses', () => {
  test('a shop on the internet refuses private addresses, however they are written', async () => {
    const { refuse, add } = await openShop({ allowsPrivateWebhooks: false });
    for (const url of [
      'http://127.0.0.1/',
      'https://127.0.0.1/',
      'https://localhost/',
      'https://localhost./',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1:8443/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[fd00::1]/',
      'https://[64:ff9b::7f00:1]/',
    ])
      expect((await refuse(422, url)).code, url).toBe('private-address');
    for (const url of ['http://8.8.8.8/', 'https://8.8.8.8:22/', 'https://user:password@8.8.8.8/'])
      expect((await refuse(422, url)).code, url).toBe('unsafe-address');
    for (const url of ['ftp://8.8.8.8/', 'javascript:alert(1)', '8.8.8.8', ''])
      expect((await refuse(400, url)).code, url).toBe('invalid-input');
    expect(await add('https://8.8.8.8/hooks')).toHaveProperty('secret');
  });

  test('the shop sends nothing to addresses that became private', async () => {
    const { shop, admin, add } = await openShop();
    const receiver = await openReceiver();
    const { _id } = await add(receiver.url);
    const named = await add(`http://localhost:${receiver.port}/`);
    for (const webhookId of [_id, named._id])
      await shop.request(webhookCalls.testWebhook, { as: admin, params: { webhookId } });
    const strict = await shop.openAnotherProcess({ allowsPrivateWebhooks: false });
    await runJob(strict, 'deliver-webhooks');
    expect(receiver.received).toEqual([]);
    const details = await shop.services.db.selectFrom('webhook_delivery').select(['error', 'state']).execute();
    expect(details.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(details.every(({ error }) => error?.endsWith('so nothing was sent.'))).toBe(true);
  });

  test('a shop has a limited number of webhooks', async () => {
    const { refuse, add, list } = await openShop();
    for (let count = 0; count < MAX_WEBHOOKS; count++) await add(`https://8.8.8.8/${count}`);
    expect((await refuse(409, 'https://8.8.8.8/')).code).toBe('too-many-webhooks');
    expect(await list()).toHaveLength(MAX_WEBHOOKS);
    expect((await refuse(422, 'https://user@8.8.8.8/')).code).toBe('unsafe-address');
  });
});
