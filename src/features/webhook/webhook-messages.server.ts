import * as z from 'zod/mini';
import { PRODUCT_EVENTS } from '#features/catalogue/product-events.server.ts';
import { parseOrderEvent } from '#features/order/order/order-event.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { consumeWith, type WaitingEvent } from '#platform/outbox/dispatcher.server.ts';
import { deleteEvents } from '#platform/outbox/outbox.server.ts';
import { insertMessages } from './delivery-queries.server.ts';
import { type OrderFacts, orderDataAfter, readOrderFacts, webhookEventOf } from './order-data.server.ts';
import { type WebhookEvent, webhookEventSchema } from './webhook-event.ts';
import { listWebhooks, lockWebhooks, type WebhookRow } from './webhook-queries.server.ts';

/** What webhooks receive about an event. */
interface Content {
  event: WebhookEvent;
  data: object;
}

/** An event that is sent to webhooks, or that is on no timeline and is deleted. */
interface ReadEvent {
  waiting: WaitingEvent;
  content: Content | undefined;
}

const NO_TIMELINE: ReadonlySet<string> = new Set(PRODUCT_EVENTS);

/** What composing the messages needs: the webhooks, and facts about the orders. */
interface MessageFacts {
  webhooks: readonly WebhookRow[];
  orders: OrderFacts;
}

/** Creates the consumer that writes the deliveries of events to the webhooks that subscribe to them. */
export function createWebhookMessages({ db, now }: { db: Database; now: () => number }) {
  return consumeWith<MessageFacts, ReadEvent>({
    async read(events) {
      const webhooks = await listWebhooks(db);
      return { webhooks, orders: await readOrderFacts(db, webhooks.length > 0 ? events : []) };
    },

    derive(waiting, { webhooks, orders }) {
      const name = nameOf(waiting);
      const isWanted = name !== undefined && isWantedBy(webhooks, name);
      const content = isWanted ? contentOf(name, waiting, orders) : undefined;
      return content || NO_TIMELINE.has(waiting.kind) ? { waiting, content } : undefined;
    },

    async write(trx, read) {
      await writeMessages(trx, read, now());
      const forgotten = read.filter(({ waiting }) => NO_TIMELINE.has(waiting.kind));
      await deleteEvents(
        trx,
        forgotten.map(({ waiting }) => waiting.id),
      );
    },
  });
}

function nameOf({ kind, data }: WaitingEvent): WebhookEvent | undefined {
  const orderEvent = parseOrderEvent(kind, data);
  return orderEvent ? webhookEventOf(orderEvent) : webhookEventSchema.safeParse(kind).data;
}

/** Returns whether a webhook subscribes to an event. */
export async function isSubscribed(db: Database | ShopTransaction, event: WebhookEvent): Promise<boolean> {
  return isWantedBy(await listWebhooks(db), event);
}

function isWantedBy(webhooks: readonly WebhookRow[], event: WebhookEvent): boolean {
  return webhooks.some((webhook) => subscribes(webhook, event));
}

function contentOf(event: WebhookEvent, waiting: WaitingEvent, orders: OrderFacts): Content | undefined {
  const { id, kind, subject, data } = waiting;
  const orderEvent = parseOrderEvent(kind, data);
  if (orderEvent) {
    const order = orderDataAfter({ id, event: orderEvent }, subject, orders);
    return order && { event, data: order };
  }
  return { event, data: { ...(event === 'review.posted' && { reviewId: subject }), ...JSON.parse(data) } };
}

async function writeMessages(trx: ShopTransaction, read: readonly ReadEvent[], at: number): Promise<void> {
  if (!read.some(({ content }) => content)) return;
  const webhooks = await lockWebhooks(trx);
  const messages = read.flatMap(({ waiting: { id, subject, occurred_at }, content }) => {
    if (!content) return [];
    const { event, data } = content;
    const webhookIds = webhooks.filter((webhook) => subscribes(webhook, event)).map((webhook) => webhook.id);
    if (webhookIds.length === 0) return [];
    return [{ id, event, subject, body: messageBody(event, data, occurred_at), created_at: at, webhookIds }];
  });
  await insertMessages(trx, messages);
}

/** Returns the body of a message, about something that occurred at this time in epoch milliseconds. */
export function messageBody(type: string, data: object, occurredAt: number): string {
  return JSON.stringify({ type, timestamp: new Date(occurredAt).toISOString(), data });
}

function subscribes({ events }: WebhookRow, event: WebhookEvent): boolean {
  return parseEvents(events).includes(event);
}

/** Parses the events of a webhook, as stored. */
export function parseEvents(events: string): WebhookEvent[] {
  return z.array(webhookEventSchema).parse(JSON.parse(events));
}
