import * as z from 'zod/mini';
import { centsSchema } from '#features/pricing/money-schema.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { listEvents, recordEvents } from '#platform/outbox/outbox.server.ts';
import { carrierSchema } from './carrier.ts';
import { settableStatusSchema } from './order-schema.ts';
import { returnCauseSchema } from './return-schema.ts';
import { stockOutcomeSchema } from './stock-outcome.ts';
import { withdrawalOutcomeSchema } from './withdrawal-outcome.ts';

const PREFIX = 'order.';

const byCustomer = z.literal('customer');
const byShop = z.literal('shop');
const bySystem = z.literal('system');

/** What was put back into stock. Events of former versions do not say it. */
const putBack = { stock: z.optional(stockOutcomeSchema) };

/** What can happen to an order, and by whom: its customer, the people of the shop, or the shop's software. */
const orderEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('placed'), by: byCustomer }),
  /** By card with a transaction id, otherwise in cash. */
  z.object({ kind: z.literal('paid'), by: byCustomer, transactionId: z.optional(z.string()) }),
  /** `reason` is the provider's sentence. */
  z.object({ kind: z.literal('payment-failed'), by: byCustomer, reason: z.optional(z.string()) }),
  z.object({
    kind: z.literal('cancelled'),
    by: z.enum(['customer', 'shop']),
    reason: z.optional(z.string()),
    ...putBack,
  }),
  z.object({ kind: z.literal('hold-ended'), by: bySystem, ...putBack }),
  z.object({ kind: z.literal('status'), by: byShop, status: settableStatusSchema }),
  z.object({
    kind: z.literal('shipped'),
    by: byShop,
    shipmentId: z.string(),
    carrier: carrierSchema,
    trackingNumber: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('return-requested'),
    by: z.enum(['customer', 'shop']),
    returnId: z.string(),
    items: z.array(z.object({ name: z.string(), amount: z.int(), reason: returnCauseSchema })),
  }),
  z.object({ kind: z.literal('return-accepted'), by: byShop, returnId: z.string(), text: z.optional(z.string()) }),
  z.object({ kind: z.literal('return-refused'), by: byShop, returnId: z.string(), text: z.optional(z.string()) }),
  /** `refunded` is the amount of the refund that the receipt requested. */
  z.object({ kind: z.literal('return-received'), by: byShop, returnId: z.string(), refunded: centsSchema, ...putBack }),
  z.object({
    kind: z.literal('withdrawn'),
    by: byCustomer,
    withdrawalId: z.string(),
    reference: z.string(),
    /** Who declared it, as typed. */
    name: z.string(),
    /** Epoch milliseconds. */
    receivedAt: z.int(),
    /** The pieces; empty for the whole order. */
    items: z.array(z.object({ name: z.string(), amount: z.int() })),
    outcome: withdrawalOutcomeSchema,
    /** The return that it opened. */
    returnId: z.optional(z.string()),
  }),
  /** `amount` went back to the customer's card. */
  z.object({ kind: z.literal('refunded'), by: byShop, amount: centsSchema }),
  z.object({ kind: z.literal('message'), by: z.enum(['customer', 'shop']), text: z.string() }),
  /** Visible to staff only. */
  z.object({ kind: z.literal('note'), by: byShop, text: z.string() }),
]);
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** An event of an order, as recorded. */
export interface RecordedOrderEvent {
  id: string;
  /** Epoch milliseconds. */
  occurredAt: number;
  event: OrderEvent;
}

/**
 * Records an event of each of these orders, in the transaction that changes them.
 * @param at epoch milliseconds.
 * @returns the ids of the events.
 */
export function recordOrderEvents(
  trx: ShopTransaction,
  orderIds: readonly string[],
  { kind, ...data }: OrderEvent,
  at: number,
): Promise<string[]> {
  const events = orderIds.map((subject) => ({ kind: PREFIX + kind, subject, data, occurredAt: at }));
  return recordEvents(trx, events);
}

/** Reads a recorded event of an order. Returns undefined for other events, and throws if it does not know the kind. */
export function parseOrderEvent(kind: string, data: string): OrderEvent | undefined {
  if (!kind.startsWith(PREFIX)) return undefined;
  return orderEventSchema.parse({ ...JSON.parse(data), kind: kind.slice(PREFIX.length) });
}

/** Returns the ids of the orders that events are about, each once. */
export function orderIdsOf(events: readonly { kind: string; subject: string }[]): string[] {
  return [...new Set(events.filter(({ kind }) => kind.startsWith(PREFIX)).map(({ subject }) => subject))];
}

/** Lists the events of an order, oldest first. That it was placed is read from its own row. */
export async function listOrderEvents(db: Database, orderId: string): Promise<RecordedOrderEvent[]> {
  const order = await db.selectFrom('shop_order').select('placed_at').where('id', '=', orderId).executeTakeFirst();
  if (!order) return [];
  const placed: RecordedOrderEvent = {
    id: orderId,
    occurredAt: order.placed_at,
    event: { kind: 'placed', by: 'customer' },
  };
  const later = (await listEvents(db, [orderId])).flatMap(({ id, kind, data, occurred_at }) => {
    const event = parseOrderEvent(kind, data);
    return event ? [{ id, occurredAt: occurred_at, event }] : [];
  });
  return [placed, ...later];
}
