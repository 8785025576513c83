import * as z from 'zod/mini';
import { emailSchema } from '#features/user/email-schema.ts';
import { nameSchema } from '#features/user/user-schema.ts';
import { isOneLine } from '#platform/one-line.ts';
import { chosenLinesSchema, lineAmountSchema } from '../order/line-amount.ts';

/** Days after delivery within which customers may withdraw (Directive 2011/83/EU, Article 9). */
export const WITHDRAWAL_DAYS = 14;

const MAX_ORDER_CHARACTERS = 100;

/**
 * State of a withdrawal:
 * - `open`: it was received, and applies to its order
 * - `done`: staff have closed it, or nothing of the order remained
 * - `late`: it was received after the time for it, so staff decide
 * - `unmatched`: it fits no order, or several, or asks for what an earlier one of the order has left, so staff have to
 *   look at it
 */
export const withdrawalStateSchema = z.enum(['open', 'done', 'late', 'unmatched']);
export type WithdrawalState = z.infer<typeof withdrawalStateSchema>;

/** Body of `POST /withdrawal`. */
export const withdrawalDraftSchema = z.strictObject({
  /** The id of the order, or the number that people quote. */
  order: z
    .string()
    .check(
      z.maxLength(MAX_ORDER_CHARACTERS, { abort: true }),
      z.trim(),
      z.minLength(1, 'Enter the number of your order'),
      isOneLine,
    ),
  email: emailSchema,
  name: nameSchema,
  /** Only these pieces; without them, the whole order. */
  lines: z.optional(chosenLinesSchema),
});
export type WithdrawalDraft = z.infer<typeof withdrawalDraftSchema>;

/** What a customer gets at once, whether or not the order exists. */
export const withdrawalReceiptSchema = z.object({
  /** What to quote when asking about it. */
  reference: z.string(),
  receivedAt: z.iso.datetime(),
});
export type WithdrawalReceipt = z.infer<typeof withdrawalReceiptSchema>;

/** A withdrawal as staff see it. */
export const withdrawalSchema = z.object({
  _id: z.string(),
  ...withdrawalReceiptSchema.shape,
  /** The number of the order as it was typed. */
  order: z.string(),
  /** The order that it fits. Absent if there is none, or several, and for a moment after it was received. */
  orderId: z.optional(z.string()),
  email: z.string(),
  name: z.string(),
  /** Absent for the whole order. */
  lines: z.optional(z.array(lineAmountSchema)),
  state: withdrawalStateSchema,
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;
