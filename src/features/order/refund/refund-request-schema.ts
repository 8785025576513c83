import * as z from 'zod/mini';
import { priceSchema } from '#features/pricing/money-schema.ts';
import { chosenLinesSchema } from '../order/line-amount.ts';
import { MAX_REASON_CHARACTERS, textSchema } from '../order/text-schema.ts';

/** Why the shop or a customer refunds or cancels, shown with the order. */
export const reasonSchema = textSchema(MAX_REASON_CHARACTERS, 'Give a reason, or leave it out');

/** Body of a refund. Without `lines`, `shipping` and `amount` it refunds everything that is left. */
export const refundRequestSchema = z.strictObject({
  lines: z.optional(chosenLinesSchema),
  shipping: z.optional(z.boolean()),
  amount: z.optional(priceSchema.check(z.minimum(1, 'Refund at least one cent'))),
  reason: z.optional(reasonSchema),
});
export type RefundRequestBody = z.infer<typeof refundRequestSchema>;
