import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { NO_SUCH_ORDER } from '../order/order-calls.ts';
import { reasonSchema } from '../refund/refund-request-schema.ts';

/** The call that cancels an order. */
export const cancelCalls = {
  cancelOrder: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/order/:orderId/cancel',
    access: 'owner or orders.write',
    summary:
      'Cancels an order, returns its stock and refunds what was paid by card. Its customer may while it is pending, ' +
      'staff until it is delivered',
    params: z.object({ orderId: z.string() }),
    body: z.strictObject({ reason: z.optional(reasonSchema) }),
    answer: z.object({
      status: z.literal('cancelled'),
      /** For staff: what could not be put back into stock, because it no longer exists. */
      stock: z.optional(z.string()),
    }),
    refusals: [
      NO_SUCH_ORDER,
      {
        status: 409,
        code: 'too-late',
        detail: 'This order can no longer be cancelled, because it was already packed. Return it once it has arrived.',
      },
    ],
  }),
};
