import * as z from 'zod/mini';
import { chosenLinesSchema } from '#features/order/line-amount.ts';
import { priceSchema } from '#features/pricing/money.ts';

export const MAX_REASON_CHARACTERS = 500;

/** Some words on why the shop or a customer does something, shown with the order. */
export const reasonSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Give a reason, or leave it out'),
    z.maxLength(MAX_REASON_CHARACTERS, `At most ${MAX_REASON_CHARACTERS} characters`),
  );

/** Body of a refund. Without `lines`, `shipping` and `amount` it refunds everything that is left. */
export const refundRequestSchema = z.strictObject({
  lines: z.optional(chosenLinesSchema),
  shipping: z.optional(z.boolean()),
  amount: z.optional(priceSchema.check(z.minimum(1, 'Refund at least one cent'))),
  reason: z.optional(reasonSchema),
});
export type RefundRequestBody = z.infer<typeof refundRequestSchema>;
