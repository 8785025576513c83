import * as z from 'zod/mini';
import { explainReadings, readNumber } from '#platform/read-number.ts';
import { type Cents, fromDollars, toDollars } from './money.ts';
import { centsSchema } from './money-schema.ts';

/** A difference between sums, which may be negative: dollars in JSON, and cents in the program. */
export const differenceSchema = z.codec(z.number(), centsSchema, { decode: fromDollars, encode: toDollars });

const DOLLAR_SIGN = /^(?:US\s?)?\$|^USD|(?:US)?\$$|USD$/i;

/** Removes the sign of dollars, which people write before or after an amount. A space may remain. */
export function withoutDollarSign(text: string): string {
  return text.trim().replace(DOLLAR_SIGN, '');
}

/**
 * Reads an amount of dollars as typed, such as "12.50", "12,50" or "$1,250.00". Returns undefined if it is no amount of
 * dollars and cents, or can mean two.
 */
export function readDollars(text: string): Cents | undefined {
  const result = readNumber(withoutDollarSign(text));
  if (!result.ok || result.value < 0) return undefined;
  const amount = fromDollars(result.value);
  return toDollars(amount) === result.value ? amount : undefined;
}

/** Explains why a text is no amount of dollars: it can mean two, or is none. */
export function explainWrongDollars(text: string): string {
  const result = readNumber(withoutDollarSign(text));
  const isAmbiguous = !result.ok && result.readings.length > 0;
  return isAmbiguous ? `This ${explainReadings(result.readings)}` : 'Enter an amount in dollars, such as 12.50';
}

/** Returns an amount of dollars as staff would type it: 1250 → "12.50". */
export function typedDollars(amount: Cents): string {
  return toDollars(amount).toFixed(2);
}
