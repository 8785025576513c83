import * as z from 'zod/mini';
import { chosenLinesSchema, lineAmountSchema } from './line-amount.ts';

/**
 * State of a return:
 * - `requested`: the customer asks to send something back
 * - `accepted`: the shop waits for the parcel
 * - `refused`: the shop does not take it back
 * - `received`: the parcel arrived and was refunded
 */
export const returnStateSchema = z.enum(['requested', 'accepted', 'refused', 'received']);
export type ReturnState = z.infer<typeof returnStateSchema>;

/** Why a customer returns something. */
export const returnCauseSchema = z.enum(['damaged', 'wrong-item', 'not-as-described', 'changed-mind', 'other']);
export type ReturnCause = z.infer<typeof returnCauseSchema>;

/** Pieces of a line that are sent back. */
export const returnLineSchema = z.extend(lineAmountSchema, { reason: returnCauseSchema });
export type ReturnLine = z.infer<typeof returnLineSchema>;

/** The lines of a return, each at most once. */
export const returnLinesSchema = z.array(returnLineSchema).check(
  z.refine((lines) => chosenLinesSchema.safeParse(lines.map(({ line, amount }) => ({ line, amount }))).success, {
    error: 'Choose at least one product, and each only once',
  }),
);

/** A return of some pieces of an order. */
export const orderReturnSchema = z.object({
  _id: z.string(),
  /** When it was requested, ISO 8601. */
  at: z.iso.datetime(),
  state: returnStateSchema,
  lines: z.array(returnLineSchema),
  /** What the customer wrote. */
  text: z.optional(z.string()),
});
export type OrderReturn = z.infer<typeof orderReturnSchema>;
