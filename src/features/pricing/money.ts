import * as z from 'zod/mini';

declare const centsBrand: unique symbol;
/** An integer amount of money: 1999 is $19.99. */
export type Cents = number & { readonly [centsBrand]: true };

/** What delivery of one order costs (specification, section 9). */
export const SHIPPING_FEE = cents(500);

/** The struck-through price on cards (specification, section 2), shown where it is above the product's own. */
export const LIST_PRICE = cents(10606);

const MOST_DOLLARS = 1_000_000;

/** More than any order or month of orders comes to, and little enough for its cents to be a safe integer. */
const MAX_SUM_DOLLARS = 10_000_000_000_000;

/** Dollars as JSON carries them: at most two decimals. */
export const dollarsSchema = z.number().check(
  z.minimum(0),
  z.maximum(MOST_DOLLARS),
  z.refine((dollars) => Number.isInteger(Number((dollars * 100).toFixed(6))), 'At most two decimals'),
);

/** A sum of prices, in dollars: it may be more than any one price. */
export const sumSchema = z.number().check(z.minimum(0), z.maximum(MAX_SUM_DOLLARS));

/** Marks an integer as cents. Throws a RangeError on anything else. */
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
  return formatter.format(amount / 100);
}

const formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
