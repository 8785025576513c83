import * as z from 'zod/mini';
import { priceSchema, sumSchema } from '#features/pricing/money-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/list-query.ts';
import { NOT_YOURS, TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import { NO_SUCH_ORDER } from '../order/order-calls.ts';
import { orderItemSchema } from '../order/order-schema.ts';
import { orderReturnSchema, returnLineSchema, returnLinesSchema, returnStateSchema } from '../order/return-schema.ts';
import { MAX_TEXT_CHARACTERS, textSchema } from '../order/text-schema.ts';

const byReturnId = z.object({ returnId: z.string() });
const NO_SUCH_RETURN = { status: 404, detail: 'There is no such return.' } as const;
const WRONG_STATE = {
  status: 409,
  code: 'wrong-state',
  detail: 'This return was already handled. Reload the page to see its current state.',
} as const;

const optionalText = z.optional(textSchema(MAX_TEXT_CHARACTERS, 'Write something, or leave it out'));

const returnDraftSchema = z.strictObject({ lines: returnLinesSchema, text: optionalText });
export type ReturnDraft = z.infer<typeof returnDraftSchema>;

const decisionSchema = z.strictObject({ accept: z.boolean(), text: optionalText });
export type ReturnDecision = z.infer<typeof decisionSchema>;

const receiptSchema = z.strictObject({ restock: z.boolean(), refundAmount: z.optional(priceSchema) });
export type ReturnReceipt = z.infer<typeof receiptSchema>;

/** A return with what lists say about its order. */
export const listedReturnSchema = z.extend(orderReturnSchema, {
  orderId: z.string(),
  customer: z.object({ name: z.string() }),
  lines: z.array(
    z.extend(returnLineSchema, {
      ...z.pick(orderItemSchema, { name: true, variant: true, image: true, price: true }).shape,
      /** What was paid for these pieces. Until they are received, without those that were refunded already. */
      paid: sumSchema,
    }),
  ),
  /** What goes back of the shipping fee when the return is received, because nothing remains with the customer. */
  shipping: z.optional(sumSchema),
});
export type ListedReturn = z.infer<typeof listedReturnSchema>;

/** Calls for returns. */
export const returnCalls = {
  requestReturn: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/order/:orderId/return',
    access: 'owner or orders.write',
    summary: 'Asks to return pieces of an order, within its `returnDays` after delivery',
    params: z.object({ orderId: z.string() }),
    body: returnDraftSchema,
    answer: z.object({ _id: z.string() }),
    refusals: [
      NO_SUCH_ORDER,
      {
        status: 409,
        code: 'not-delivered',
        detail: 'Something can be returned once the order is delivered. Until then, write to us.',
      },
      {
        status: 409,
        code: 'too-late',
        detail: 'The days for returns are over. If something is broken, write to us.',
      },
      {
        status: 409,
        code: 'more-than-ordered',
        detail: 'That is more than was bought and is not returned yet. Reload the order and check the amounts.',
      },
    ],
  }),
  decideReturn: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/return/:returnId/decision',
    access: 'orders.write',
    summary: 'Accepts or refuses a requested return',
    params: byReturnId,
    body: decisionSchema,
    answer: z.object({ state: returnStateSchema }),
    refusals: [NO_SUCH_RETURN, WRONG_STATE],
  }),
  receiveReturn: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/return/:returnId/receipt',
    access: 'orders.write',
    summary:
      'Records that an accepted return has arrived, refunds it (at most what is left of the payment), and puts it back ' +
      'into stock if `restock` is true. `refundAmount` refunds less than was paid',
    params: byReturnId,
    body: receiptSchema,
    answer: z.object({
      state: returnStateSchema,
      /** What could not be put back into stock, because it no longer exists. */
      stock: z.optional(z.string()),
    }),
    refusals: [
      NO_SUCH_RETURN,
      WRONG_STATE,
      {
        status: 409,
        code: 'more-than-paid',
        detail: 'That is more than was paid for the returned products. Nothing was changed.',
      },
    ],
  }),
  listReturns: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/return',
    access: 'signedIn',
    summary: 'Returns, newest first; with `state` or `orderId` only those. Customers may only ask for their own orders',
    query: z.safeExtend(listQuerySchema, { state: z.optional(returnStateSchema), orderId: z.optional(z.string()) }),
    answer: z.array(listedReturnSchema),
    refusals: [NOT_YOURS, NO_SUCH_ORDER, TOO_MANY_WHOLE_LISTS],
  }),
};
