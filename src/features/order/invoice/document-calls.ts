import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { NO_SUCH_ORDER } from '../order/order-calls.ts';

const byOrderId = z.object({ orderId: z.string() });
const pdf = { answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array), media: 'application/pdf' } as const;

/** Maximum packing slips in one file. */
export const MAX_SLIPS = 50;

/** Calls that answer with the documents of orders. */
export const documentCalls = {
  printInvoice: defineCall({
    ...takesNothing,
    ...pdf,
    method: 'GET',
    path: '/order/:orderId/invoice.pdf',
    access: 'owner or orders.write',
    summary: 'The invoice of an order as PDF. The first time, it gets the next invoice number of the year',
    params: byOrderId,
    refusals: [
      NO_SUCH_ORDER,
      { status: 409, code: 'not-paid', detail: 'There is an invoice once the order is paid.' },
      {
        status: 409,
        code: 'order-cancelled',
        detail: 'This order was cancelled before it got an invoice, so there is nothing to pay.',
      },
    ],
  }),
  printCreditNote: defineCall({
    ...takesNothing,
    ...pdf,
    method: 'GET',
    path: '/order/:orderId/credit-note/:refundId.pdf',
    access: 'owner or orders.write',
    summary: 'The credit note of a refund as PDF. The first time, it gets the next number of the year',
    params: z.object({ orderId: z.string(), refundId: z.string() }),
    refusals: [
      NO_SUCH_ORDER,
      { status: 404, code: 'no-such-refund', detail: 'This order has no such refund.' },
      {
        status: 409,
        code: 'not-invoiced',
        detail:
          'There is a credit note once the money has gone back, if the order had an invoice by then. Without one there is ' +
          'nothing to correct.',
      },
    ],
  }),
  printPackingSlip: defineCall({
    ...takesNothing,
    ...pdf,
    method: 'GET',
    path: '/order/:orderId/packing-slip.pdf',
    access: 'orders.write',
    summary: 'The packing slip of an order as PDF, without prices',
    params: byOrderId,
    refusals: [NO_SUCH_ORDER],
  }),
  printPackingSlips: defineCall({
    ...takesNothing,
    ...pdf,
    method: 'GET',
    path: '/packing-slips.pdf',
    access: 'orders.write',
    summary: `The packing slips of up to ${MAX_SLIPS} orders in one PDF; \`orderIds\` is separated by commas`,
    query: z.object({
      orderIds: z.pipe(
        z.string(),
        z.pipe(
          z.transform((ids: string) => ids.split(',')),
          z.array(z.string()).check(z.maxLength(MAX_SLIPS, `At most ${MAX_SLIPS} orders`)),
        ),
      ),
    }),
    refusals: [NO_SUCH_ORDER],
  }),
  printCustoms: defineCall({
    ...takesNothing,
    ...pdf,
    method: 'GET',
    path: '/order/:orderId/customs.pdf',
    access: 'orders.write',
    summary:
      'The customs declaration CN 23 of a parcel as PDF: of the shipment, or else of what is still to be shipped, or of ' +
      'the whole order if nothing is',
    params: byOrderId,
    query: z.object({ shipmentId: z.optional(z.string()) }),
    refusals: [
      NO_SUCH_ORDER,
      {
        status: 404,
        code: 'no-such-shipment',
        detail: 'The order has no such shipment. Load it again to see its parcels.',
      },
      {
        status: 409,
        code: 'no-customs',
        detail: 'This order stays within the customs area of the home country, so it needs no declaration.',
      },
    ],
  }),
};
