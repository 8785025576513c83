import * as z from 'zod/mini';
import { fromDollars, MAX_DOLLARS, toDollars } from './money.ts';

/** An integer amount of money in cents. */
export const centsSchema = z.number().brand<'cents', 'inout'>();

/** Upper bound for sums, such as the revenue of a month. In cents it is still a safe integer. */
const MAX_SUM_DOLLARS = 10_000_000_000_000;

/** An amount in the shop's currency, with at most two decimals. */
export const amountSchema = z.number().check(
  z.minimum(0),
  z.maximum(MAX_DOLLARS),
  z.refine((amount) => Number.isInteger(Number((amount * 100).toFixed(6))), 'At most two decimals'),
);

/** A price: an amount in JSON, and cents in the program. */
export const priceSchema = inCents(amountSchema);

/** A sum of prices, which may exceed the maximum of a single price. Like {@link priceSchema}, dollars in JSON. */
export const sumSchema = inCents(z.number().check(z.minimum(0), z.maximum(MAX_SUM_DOLLARS)));

function inCents(dollars: z.ZodMiniNumber<number>) {
  return z.codec(dollars, centsSchema, { decode: fromDollars, encode: toDollars });
}
