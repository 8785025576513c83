import * as z from 'zod/mini';

/** The events that a webhook may subscribe to. */
export const webhookEventSchema = z.enum([
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.refunded',
  'return.requested',
  'withdrawal.received',
  'product.changed',
  'product.sold-out',
  'review.posted',
]);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** The type of the message with which staff try a webhook. Every webhook accepts it. */
export const TEST_EVENT = 'webhook.test';

/** What each event means, for staff who choose some. */
export const EVENT_MEANINGS: Readonly<Record<WebhookEvent, string>> = {
  'order.placed': 'An order was placed',
  'order.paid': 'An order was paid',
  'order.shipped': 'A parcel was shipped',
  'order.delivered': 'An order was delivered',
  'order.cancelled': 'An order was cancelled',
  'order.refunded': 'A refund was made',
  'return.requested': 'A return was requested',
  'withdrawal.received': 'A customer withdrew from an order',
  'product.changed': 'A product was changed',
  'product.sold-out': 'A variant was sold out',
  'review.posted': 'A review was written',
};
