import * as z from 'zod/mini';
import { carrierSchema } from '#features/order/order/carrier.ts';
import { type OrderEvent, orderIdsOf, parseOrderEvent } from '#features/order/order/order-event.server.ts';
import { toShippingMethod } from '#features/order/order/order-reading.server.ts';
import { orderStatusSchema, paymentMethodSchema, shippingMethodSchema } from '#features/order/order/order-schema.ts';
import type { ShopOrderTable } from '#features/order/order/order-table.ts';
import { readOrderTax } from '#features/order/order/stored-tax.server.ts';
import { cents } from '#features/pricing/money.ts';
import { priceSchema, sumSchema } from '#features/pricing/money-schema.ts';
import { taxModeSchema } from '#features/pricing/tax-schema.ts';
import type { Database } from '#platform/database/tables.ts';
import type { WaitingEvent } from '#platform/outbox/dispatcher.server.ts';
import { listEvents } from '#platform/outbox/outbox.server.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** An order right after an event: ids and its state, and nothing about the customer. Amounts are decimal numbers in JSON. */
const orderDataSchema = z.object({
  orderId: z.string(),
  status: orderStatusSchema,
  paymentMethod: paymentMethodSchema,
  /** Whether the card was charged, or the cash collected. */
  paid: z.boolean(),
  totalAmount: sumSchema,
  shippingFee: priceSchema,
  /** Contained in the two, or with the mode `added` paid in addition. Both are absent in orders without taxes. */
  taxAmount: z.optional(sumSchema),
  taxMode: z.optional(taxModeSchema),
  /** Absent if the shop had no shipping zones. */
  shippingMethod: z.optional(shippingMethodSchema),
  refundedAmount: sumSchema,
  /** Only of the events that concern one. */
  shipmentId: z.optional(z.string()),
  carrier: z.optional(carrierSchema),
  trackingNumber: z.optional(z.string()),
  returnId: z.optional(z.string()),
  withdrawalId: z.optional(z.string()),
  refundAmount: z.optional(sumSchema),
});
type OrderData = z.infer<typeof orderDataSchema>;

/** Returns the event of webhooks that an event of an order is, if any. */
export function webhookEventOf(event: OrderEvent): WebhookEvent | undefined {
  switch (event.kind) {
    case 'placed':
      return 'order.placed';
    case 'paid':
      return 'order.paid';
    case 'shipped':
      return 'order.shipped';
    case 'status':
      return event.status === 'delivered' ? 'order.delivered' : undefined;
    case 'cancelled':
      return 'order.cancelled';
    case 'refunded':
      return 'order.refunded';
    case 'return-requested':
      return 'return.requested';
    case 'withdrawn':
      return 'withdrawal.received';
    default:
      return undefined;
  }
}

const ORDER_COLUMNS = ['payment_method', 'subtotal_cents', 'shipping_cents', 'shipping_method', 'tax'] as const;
type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Orders and what is on their timelines, by order id. */
export interface OrderFacts {
  orders: ReadonlyMap<string, Pick<ShopOrderTable, OrderColumn>>;
  recorded: ReadonlyMap<string, readonly WaitingEvent[]>;
}

/** Reads the orders that are the subjects of events. */
export async function readOrderFacts(db: Database, events: readonly WaitingEvent[]): Promise<OrderFacts> {
  const ids = orderIdsOf(events);
  if (ids.length === 0) return { orders: new Map(), recorded: new Map() };
  const rows = await db
    .selectFrom('shop_order')
    .select(['id', ...ORDER_COLUMNS])
    .where('id', 'in', ids)
    .execute();
  const recorded = Map.groupBy(await listEvents(db, ids), ({ subject }) => subject);
  return { orders: new Map(rows.map((row) => [row.id, row])), recorded };
}

/**
 * Returns the data of the message about an event of an order. It has the state of the order right after this event, even
 * if more events have occurred since. Undefined if the order does not exist.
 */
export function orderDataAfter(
  { id: eventId, event }: { id: string; event: OrderEvent },
  orderId: string,
  { orders, recorded }: OrderFacts,
): z.input<typeof orderDataSchema> | undefined {
  const order = orders.get(orderId);
  if (!order) return undefined;
  const until = event.kind === 'placed' ? [] : (recorded.get(orderId) ?? []).filter(({ id }) => id <= eventId);
  const { taxAmount, taxMode } = readOrderTax(order.tax);
  return z.encode(orderDataSchema, {
    orderId,
    paymentMethod: order.payment_method,
    totalAmount: order.subtotal_cents,
    shippingFee: order.shipping_cents,
    ...(taxMode !== 'off' && { taxAmount, taxMode }),
    shippingMethod: toShippingMethod(order.shipping_method),
    ...stateAfter(until.flatMap(({ kind, data }) => parseOrderEvent(kind, data) ?? [])),
    ...detailsOf(event),
  });
}

function stateAfter(events: readonly OrderEvent[]): Pick<OrderData, 'status' | 'paid' | 'refundedAmount'> {
  let status: OrderData['status'] = 'pending';
  let paid = false;
  let refunded = 0;
  for (const event of events) {
    if (event.kind === 'status') status = event.status;
    if (event.kind === 'cancelled') status = 'cancelled';
    if (event.kind === 'paid') paid = true;
    if (event.kind === 'refunded') refunded += event.amount;
  }
  return { status, paid, refundedAmount: cents(refunded) };
}

/** Returns what only this event says. */
function detailsOf(event: OrderEvent): Partial<OrderData> {
  switch (event.kind) {
    case 'shipped':
      return {
        shipmentId: event.shipmentId,
        carrier: event.carrier,
        ...(event.trackingNumber !== undefined && { trackingNumber: event.trackingNumber }),
      };
    case 'return-requested':
      return { returnId: event.returnId };
    case 'withdrawn':
      return {
        withdrawalId: event.withdrawalId,
        ...(event.returnId !== undefined && { returnId: event.returnId }),
      };
    case 'refunded':
      return { refundAmount: event.amount };
    default:
      return {};
  }
}
