import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { carrierSchema } from '../order/carrier.ts';
import { orderStatusSchema } from '../order/order-schema.ts';
import { trackingNumberSchema } from '../order/shipment-schema.ts';

const MAX_ORDERS = 100;

const orderIdsSchema = z.array(z.string()).check(
  z.minLength(1, 'Choose at least one order'),
  z.maxLength(MAX_ORDERS, `At most ${MAX_ORDERS} orders`),
  z.refine((ids) => new Set(ids).size === ids.length, 'Name each order once'),
);

const parcelSchema = z.strictObject({
  carrier: z.optional(carrierSchema),
  trackingNumber: z.optional(trackingNumberSchema),
});

/** What to do with several orders. `parcels`, by order, says what differs from `carrier`. */
const orderBatchSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal(['confirm', 'deliver']), orderIds: orderIdsSchema }),
  z
    .strictObject({
      do: z.literal('ship'),
      orderIds: orderIdsSchema,
      carrier: z._default(carrierSchema, 'other'),
      parcels: z._default(z.record(z.string(), parcelSchema), {}),
    })
    .check(
      z.refine(({ orderIds, parcels }) => Object.keys(parcels).every((orderId) => orderIds.includes(orderId)), {
        path: ['parcels'],
        message: 'Name parcels of these orders only',
      }),
    ),
]);
export type OrderBatch = z.infer<typeof orderBatchSchema>;

/** What became of one order of a batch. */
const batchResultSchema = z.discriminatedUnion('ok', [
  z.object({ orderId: z.string(), ok: z.literal(true), status: orderStatusSchema }),
  z.object({ orderId: z.string(), ok: z.literal(false), code: z.string(), message: z.string() }),
]);
export type BatchResult = z.infer<typeof batchResultSchema>;

/** The call that changes several orders. */
export const orderBatchCalls = {
  changeOrders: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/order-batch',
    access: 'orders.write',
    summary:
      `Confirms, ships or delivers up to ${MAX_ORDERS} orders, each as its own call does, also if others fail. ` +
      'Ships everything that is left, by `carrier` unless `parcels` names another one for an order. ' +
      'Answers with a result for each order, in the order of the request',
    body: orderBatchSchema,
    answer: z.object({ results: z.array(batchResultSchema) }),
  }),
};
