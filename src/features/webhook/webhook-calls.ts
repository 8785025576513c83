import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/list-query.ts';
import { TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import { webhookEventSchema } from './webhook-event.ts';

/** How many webhooks a shop may have. Each has connections of its own. */
export const MAX_WEBHOOKS = 20;
const MAX_URL_CHARACTERS = 500;

const byWebhookId = z.object({ webhookId: z.string() });
const byDeliveryId = z.object({ deliveryId: z.string() });
const NO_SUCH_WEBHOOK = { status: 404, detail: 'There is no such webhook. It may have been deleted.' } as const;
const NO_SUCH_DELIVERY = { status: 404, detail: 'There is no such delivery. It may have been deleted.' } as const;

/** The address and the events of a new webhook. */
export const webhookDraftSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter a web address that begins with https://' })
    .check(z.maxLength(MAX_URL_CHARACTERS)),
  events: z
    .array(webhookEventSchema)
    .check(z.minLength(1, 'Choose at least one event'), z.maxLength(webhookEventSchema.options.length)),
});
export type WebhookDraft = z.infer<typeof webhookDraftSchema>;

export const webhookSchema = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  /** When it was added, ISO 8601. */
  addedAt: z.iso.datetime(),
  /** Since when every attempt failed, ISO 8601; absent after a success. */
  failingSince: z.optional(z.iso.datetime()),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const deliveryStateSchema = z.enum(['waiting', 'delivered', 'failed']);

/** The delivery of an event to a webhook. */
export const deliverySchema = z.object({
  _id: z.string(),
  /** The `webhook-id` that the receiver gets. */
  messageId: z.string(),
  /** When the event was passed on, ISO 8601. */
  at: z.iso.datetime(),
  /** The name of the event, or `webhook.test`. */
  event: z.string(),
  state: deliveryStateSchema,
  attempts: z.int(),
  /** The HTTP status of the last answer; absent if there was none. */
  status: z.optional(z.int()),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** A delivery with what was sent and answered. */
export const deliveryDetailsSchema = z.extend(deliverySchema, {
  body: z.string(),
  /** The first kilobyte of the last answer. */
  answer: z.optional(z.string()),
  /** Why the last attempt got no answer. */
  error: z.optional(z.string()),
  /** How long the last attempt took. */
  tookMilliseconds: z.optional(z.int()),
  /** When the next attempt is due, ISO 8601; absent while an earlier delivery of the same subject waits. */
  nextAttemptAt: z.optional(z.iso.datetime()),
});
export type DeliveryDetails = z.infer<typeof deliveryDetailsSchema>;

/** Calls for webhooks, which tell other programs what happens in the shop. */
export const webhookCalls = {
  listWebhooks: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/webhook',
    access: 'webhooks.write',
    summary: 'All webhooks, newest first',
    answer: z.array(webhookSchema),
  }),
  addWebhook: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/webhook',
    access: 'webhooks.write',
    confirms: true,
    summary: 'Adds a webhook. Its secret, by which receivers verify messages, is only in this answer',
    body: webhookDraftSchema,
    answer: z.object({ _id: z.string(), secret: z.string() }),
    refusals: [
      {
        status: 422,
        code: 'private-address',
        detail: 'This address is in a private network. Enter one that the internet can reach.',
      },
      {
        status: 422,
        code: 'unsafe-address',
        detail: 'Enter an https address on port 443, without a user name or password.',
      },
      {
        status: 409,
        code: 'too-many-webhooks',
        detail: `There are ${MAX_WEBHOOKS} webhooks already. Delete one that you no longer need.`,
      },
    ],
  }),
  deleteWebhook: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/webhook/:webhookId',
    access: 'webhooks.write',
    confirms: true,
    summary: 'Deletes a webhook and its deliveries',
    params: byWebhookId,
    answer: z.object({ deletedCount: z.int() }),
    refusals: [NO_SUCH_WEBHOOK],
  }),
  testWebhook: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/webhook/:webhookId/test',
    access: 'webhooks.write',
    summary: 'Sends a message of the type `webhook.test`',
    params: byWebhookId,
    answer: z.object({ _id: z.string() }),
    refusals: [NO_SUCH_WEBHOOK],
  }),
  listDeliveries: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/webhook/:webhookId/delivery',
    access: 'webhooks.write',
    summary: 'The deliveries to a webhook, newest first',
    params: byWebhookId,
    query: listQuerySchema,
    answer: z.array(deliverySchema),
    refusals: [NO_SUCH_WEBHOOK, TOO_MANY_WHOLE_LISTS],
  }),
  getDelivery: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/webhook-delivery/:deliveryId',
    access: 'webhooks.write',
    summary: 'A delivery with what was sent and answered',
    params: byDeliveryId,
    answer: deliveryDetailsSchema,
    refusals: [NO_SUCH_DELIVERY],
  }),
  retryDelivery: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/webhook-delivery/:deliveryId/retry',
    access: 'webhooks.write',
    summary:
      'Sends a delivery again at once, with the same id. One that failed or waits is then tried for 3 more days, one that ' +
      'was accepted only once',
    params: byDeliveryId,
    answer: z.object({ state: deliveryStateSchema }),
    refusals: [NO_SUCH_DELIVERY],
  }),
};
