import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { webhookCalls } from '#features/webhook/webhook-calls.ts';
import { type WebhookEvent, webhookEventSchema } from '#features/webhook/webhook-event.ts';
import { type Person, request } from '../journeys/support/api.ts';
import type { Shop } from '../journeys/support/shop-process.ts';

const HOUR_MILLISECONDS = 3_600_000;
const LONG_URL = `https://hooks.example.com/${'programs-of-our-accounting-department/'.repeat(6)}thock`;

/** Adds webhooks, one of them with deliveries in every state. @returns the ids of those with deliveries and without. */
export async function addWebhooks(shop: Shop, as: Person) {
  const add = async (url: string, events: readonly WebhookEvent[]) =>
    (await request(shop, webhookCalls.addWebhook, { as, body: { url, events: [...events] } }))._id;
  const unused = await add('https://accounting.example.com/hooks/shop', ['product.sold-out']);
  const busy = await add('https://hooks.example.com/thock', ['review.posted', 'product.changed', 'product.sold-out']);
  addDeliveries(shop, busy);
  return { busy, unused };
}

/** Adds a webhook with a long address and all events. */
export async function addLongWebhook(shop: Shop, as: Person): Promise<string> {
  const body = { url: LONG_URL, events: webhookEventSchema.options };
  const { _id } = await request(shop, webhookCalls.addWebhook, { as, body });
  addDeliveries(shop, _id);
  return _id;
}

const PRODUCT = { productId: '6ad3a1f0-54e4-4f8d-8b3b-7e5a1c9f2f07', stock: 0 };
const REVIEW = { reviewId: '1f3c8d2b-5a64-4c1e-9f6b-2d8f0f6f3f11', productId: PRODUCT.productId, rating: 4 };
const CLOSED = { status: 503, answer: `Closed for maintenance\n${'-'.repeat(200)}` };
const REFUSED = { error: 'The connection was refused.' };
const ACCEPTED = { state: 'delivered', attempts: 1, status: 200, answer: '{"ok":true}' };

const DELIVERIES = [
  { ...CLOSED, event: 'product.changed', data: PRODUCT, state: 'failed', attempts: 17 },
  { ...REFUSED, event: 'review.posted', data: REVIEW, state: 'waiting', attempts: 4 },
  { ...ACCEPTED, event: 'product.sold-out', data: PRODUCT },
  { ...ACCEPTED, event: 'review.posted', data: REVIEW, attempts: 2 },
  { ...CLOSED, event: 'product.changed', data: PRODUCT, state: 'waiting', attempts: 3 },
  { ...ACCEPTED, event: 'webhook.test', data: { webhookId: '51' } },
];

/** Writes deliveries into the shop's database, whose next attempts are due after the pictures. */
function addDeliveries(shop: Shop, webhookId: string): void {
  const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { timeout: 10_000 });
  const addMessage = database.prepare('insert into webhook_message (id, event, body, created_at) values (?, ?, ?, ?)');
  const addDelivery =
    database.prepare(`insert into webhook_delivery (id, webhook_id, message_id, subject, state, attempts,
    next_attempt_at, give_up_at, took_milliseconds, status, answer, error, created_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, 212, ?, ?, ?, ?)`);
  for (const [index, { event, data, state, attempts, ...result }] of DELIVERIES.entries()) {
    const messageId = randomUUID();
    const at = Date.now() - index * HOUR_MILLISECONDS;
    const next = state === 'waiting' ? Date.now() + 2 * HOUR_MILLISECONDS : null;
    const { status = null, answer = null, error = null } = { ...EMPTY, ...result };
    addMessage.run(messageId, event, JSON.stringify({ type: event, timestamp: new Date(at), data }), at);
    const known = [`${DELIVERIES.length - index}-${messageId}`, webhookId, messageId, messageId, state, attempts];
    addDelivery.run(...known, next, at + 72 * HOUR_MILLISECONDS, status, answer, error, at);
  }
  database.prepare('update webhook set failing_since = ? where id = ?').run(Date.now(), webhookId);
  database.close();
}

const EMPTY: { status?: number; answer?: string; error?: string } = {};
