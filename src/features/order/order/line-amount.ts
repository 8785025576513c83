import * as z from 'zod/mini';
import { MAX_LINES, MAX_PIECES } from '#features/catalogue/pieces.ts';

/** A number of pieces of a line of an order. */
export const lineAmountSchema = z.strictObject({
  /** Index in the order's `items`, from 0. */
  line: z.int().check(z.minimum(0), z.maximum(MAX_LINES - 1)),
  amount: z.int().check(z.minimum(1), z.maximum(MAX_PIECES)),
});
export type LineAmount = z.infer<typeof lineAmountSchema>;

export const lineAmountsSchema = z.array(lineAmountSchema);

/** Some pieces of an order, of each line at most once. */
export const chosenLinesSchema = lineAmountsSchema.check(
  z.minLength(1, 'Choose at least one product'),
  z.maxLength(MAX_LINES, `An order has at most ${MAX_LINES} lines`),
  z.refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'Name each line once'),
);

/** Returns what remains of `lines` without the pieces of `taken`. Lines of which nothing remains are left out. */
export function withoutLines(lines: readonly LineAmount[], taken: readonly LineAmount[]): LineAmount[] {
  const takenOf = new Map<number, number>();
  for (const { line, amount } of taken) takenOf.set(line, amount + (takenOf.get(line) ?? 0));
  return lines
    .map(({ line, amount }) => ({ line, amount: amount - (takenOf.get(line) ?? 0) }))
    .filter(({ amount }) => amount > 0);
}

/** Returns what `lines` and `others` have in common. */
export function commonLines(lines: readonly LineAmount[], others: readonly LineAmount[]): LineAmount[] {
  return withoutLines(lines, withoutLines(lines, others));
}

/** Whether `lines` contains at least the pieces of `chosen`. */
export function containsLines(lines: readonly LineAmount[], chosen: readonly LineAmount[]): boolean {
  return chosen.every(({ line, amount }) => lines.some((each) => each.line === line && each.amount >= amount));
}
