import * as z from 'zod/mini';
import { fromDecimal, MAX_PRICE, toDecimal } from './money.ts';

/** An integer amount of money in cents. */
export const centsSchema = z.number().brand<'cents', 'inout'>();

/** Upper bound for sums, such as the revenue of a month. In cents it is still a safe integer. */
const MAX_SUM = 10_000_000_000_000;

/** An amount in the shop's currency, with at most two decimals. */
export const amountSchema = z.number().check(
  z.minimum(0),
  z.maximum(MAX_PRICE),
  z.refine((amount) => Number.isInteger(Number((amount * 100).toFixed(6))), 'At most two decimals'),
);

/** A price: an amount in JSON, and cents in the program. */
export const priceSchema = inCents(amountSchema);

/** A sum of prices, which may exceed the maximum of a single price. Like {@link priceSchema}, a decimal number in JSON. */
export const sumSchema = inCents(z.number().check(z.minimum(0), z.maximum(MAX_SUM)));

function inCents(decimal: z.ZodMiniNumber<number>) {
  return z.codec(decimal, centsSchema, { decode: fromDecimal, encode: toDecimal });
}
