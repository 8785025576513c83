import * as z from 'zod/mini';
import { formatList } from '#platform/format-lists.ts';

/** What came of putting pieces of an order back into stock. */
export const stockOutcomeSchema = z.object({
  /** How many pieces are back in stock. */
  returned: z.int(),
  /** Pieces that could not be put back, because their variant or product no longer exists. */
  missing: z.array(z.object({ what: z.enum(['variant', 'product']), name: z.string(), amount: z.int() })),
});
export type StockOutcome = z.infer<typeof stockOutcomeSchema>;

/** Says what was put back, such as "2 of 3 pieces were put back; the variant Tactile / Sand no longer exists". */
export function describeOutcome({ returned, missing }: StockOutcome): string {
  const all = missing.reduce((sum, { amount }) => sum + amount, returned);
  if (all === 0) return 'Nothing was put back';
  const pieces = all === 1 ? 'piece was' : 'pieces were';
  if (missing.length === 0) return `${all} ${pieces} put back`;
  const gone = formatList(missing.map(({ what, name }) => `the ${what} ${name}`));
  return `${returned} of ${all} ${pieces} put back; ${gone} no longer ${missing.length === 1 ? 'exists' : 'exist'}`;
}

/** Says the same only if something could not be put back. */
export function describeMissing(outcome: StockOutcome): string | undefined {
  return outcome.missing.length === 0 ? undefined : describeOutcome(outcome);
}
