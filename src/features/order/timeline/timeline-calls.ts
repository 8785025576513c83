import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { TOO_MANY_REQUESTS } from '#platform/http/refusals.ts';
import { NO_SUCH_ORDER } from '../order/order-calls.ts';
import { MAX_TEXT_CHARACTERS, textSchema } from '../order/text-schema.ts';

const byOrderId = z.object({ orderId: z.string() });

/** Body of the calls that write a message or a note. */
export const writingSchema = z.strictObject({
  text: textSchema(MAX_TEXT_CHARACTERS, 'Write something first'),
});

/** An entry of an order's timeline. */
export const timelineEntrySchema = z.object({
  _id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.iso.datetime(),
  kind: z.enum([
    'placed',
    'paid',
    'payment-failed',
    'cancelled',
    'hold-ended',
    'status',
    'shipped',
    'return-requested',
    'return-accepted',
    'return-refused',
    'return-received',
    'withdrawn',
    'refunded',
    'message',
    'note',
  ]),
  by: z.enum(['customer', 'shop', 'system']),
  text: z.string(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** Calls for the timeline of an order. */
export const timelineCalls = {
  readTimeline: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/order/:orderId/timeline',
    access: 'owner or orders.read',
    summary: 'What happened to an order, oldest first. Only staff see notes',
    params: byOrderId,
    answer: z.array(timelineEntrySchema),
    refusals: [NO_SUCH_ORDER],
  }),
  sendMessage: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/order/:orderId/message',
    access: 'owner or orders.write',
    summary: 'Sends a message about an order from its customer to the shop, or from the shop to the customer',
    params: byOrderId,
    body: writingSchema,
    answer: z.object({ _id: z.string() }),
    refusals: [NO_SUCH_ORDER, TOO_MANY_REQUESTS],
  }),
  addNote: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/order/:orderId/note',
    access: 'orders.write',
    summary: 'Adds a note to an order that only staff see',
    params: byOrderId,
    body: writingSchema,
    answer: z.object({ _id: z.string() }),
    refusals: [NO_SUCH_ORDER],
  }),
};
