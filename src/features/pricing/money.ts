import * as z from 'zod/mini';
import { formatDollars } from '#platform/format-numbers.ts';

/** An integer amount of money in cents. */
export const centsSchema = z.number().brand<'cents', 'inout'>();
/** An integer amount of money: 1999 is $19.99. */
export type Cents = z.infer<typeof centsSchema>;

/** Delivery fee per order (specification, section 9). */
export const SHIPPING_FEE = cents(500);

/** The struck-through price on cards (specification, section 2), shown if it is higher than the product's price. */
export const LIST_PRICE = cents(10606);

const MAX_DOLLARS = 1_000_000;

/** Upper bound for sums, such as the revenue of a month. In cents it is still a safe integer. */
const MAX_SUM_DOLLARS = 10_000_000_000_000;

/** A price: dollars in JSON, with at most two decimals, and cents in the program. */
export const priceSchema = inCents(
  z.number().check(
    z.minimum(0),
    z.maximum(MAX_DOLLARS),
    z.refine((dollars) => Number.isInteger(Number((dollars * 100).toFixed(6))), 'At most two decimals'),
  ),
);

/** A sum of prices, which may exceed the maximum of a single price. Like {@link priceSchema}, dollars in JSON. */
export const sumSchema = inCents(z.number().check(z.minimum(0), z.maximum(MAX_SUM_DOLLARS)));

function inCents(dollars: z.ZodMiniNumber<number>) {
  return z.codec(dollars, centsSchema, { decode: fromDollars, encode: toDollars });
}

/** Brands an integer as cents. Throws a RangeError for any other number. */
export function cents(amount: number): Cents {
  if (!isCents(amount)) throw new RangeError(`${amount} is not a whole number of cents`);
  return amount;
}

function isCents(amount: number): amount is Cents {
  return Number.isSafeInteger(amount);
}

/** 19.99 → 1999. */
export function fromDollars(dollars: number): Cents {
  return cents(Math.round(dollars * 100));
}

/** 1999 → 19.99. */
export function toDollars(amount: Cents): number {
  return amount / 100;
}

/** 123456 → "$1,234.56". */
export function formatPrice(amount: Cents): string {
  return formatDollars(toDollars(amount));
}
