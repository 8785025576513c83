import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { carrierSchema } from '../order/carrier.ts';
import { chosenLinesSchema } from '../order/line-amount.ts';
import { NO_SUCH_ORDER } from '../order/order-calls.ts';
import { trackingNumberSchema } from '../order/shipment-schema.ts';

/** A parcel to record. Without `lines` it contains everything that is left. */
const shipmentDraftSchema = z.strictObject({
  carrier: carrierSchema,
  trackingNumber: z.optional(trackingNumberSchema),
  lines: z.optional(chosenLinesSchema),
});
export type ShipmentDraft = z.infer<typeof shipmentDraftSchema>;

/** Calls for the shipments of an order. */
export const shipmentCalls = {
  shipOrder: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/order/:orderId/shipment',
    access: 'orders.write',
    summary: 'Records a parcel with some pieces of an order, or with everything that is left. Confirms a pending order',
    params: z.object({ orderId: z.string() }),
    body: shipmentDraftSchema,
    answer: z.object({ _id: z.string() }),
    refusals: [
      NO_SUCH_ORDER,
      {
        status: 409,
        code: 'more-than-ordered',
        detail: 'That is more than is left to ship. Reload the order and check the amounts.',
      },
      {
        status: 409,
        code: 'wrong-state',
        detail: 'Only paid or cash orders that are pending or confirmed can be shipped.',
      },
    ],
  }),
};
