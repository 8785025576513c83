import * as z from 'zod/mini';
import { type Cents, fromDollars, toDollars } from './money.ts';
import { centsSchema } from './money-schema.ts';

/** A difference between sums, which may be negative: dollars in JSON, and cents in the program. */
export const differenceSchema = z.codec(z.number(), centsSchema, { decode: fromDollars, encode: toDollars });

/**
 * Reads an amount of dollars as typed, such as "12.50", "12,50" or "$12". Returns undefined if it is no amount of dollars
 * and cents.
 */
export function readDollars(text: string): Cents | undefined {
  const typed = text.trim().replace(/^\$/, '').replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? fromDollars(Number(typed)) : undefined;
}

/** Returns an amount of dollars as staff would type it: 1250 → "12.50". */
export function typedDollars(amount: Cents): string {
  return toDollars(amount).toFixed(2);
}
