import type * as z from 'zod/mini';
import { formatAmount } from '#platform/format-numbers.ts';

/** An integer amount of money: 1999 is $19.99. Its schemas are in `money-schema.ts`, which pages need not load. */
export type Cents = number & z.core.$brand<'cents'>;

/** Delivery fee per order (specification, section 9). */
export const SHIPPING_FEE = /* @__PURE__ */ cents(500);

/** The highest price. */
export const MAX_PRICE = 1_000_000;

/** Brands an integer as cents. Throws a RangeError for any other number. */
export function cents(amount: number): Cents {
  if (!isCents(amount)) throw new RangeError(`${amount} is not a whole number of cents`);
  return amount;
}

function isCents(amount: number): amount is Cents {
  return Number.isSafeInteger(amount);
}

/** 19.99 → 1999. */
export function fromDecimal(decimal: number): Cents {
  return cents(Math.round(decimal * 100));
}

/** 1999 → 19.99. */
export function toDecimal(amount: Cents): number {
  return amount / 100;
}

/** The price of one that comes in several: 3600 → "from $36.00" if their prices differ, otherwise "$36.00". */
export function formatPriceOf({ price, priceVaries }: { price: Cents; priceVaries?: boolean | undefined }): string {
  return `${priceVaries ? 'from ' : ''}${formatPrice(price)}`;
}

/** 123456 → "$1,234.56". */
export function formatPrice(amount: Cents): string {
  return formatAmount(toDecimal(amount));
}
