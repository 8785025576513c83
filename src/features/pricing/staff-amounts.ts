import * as z from 'zod/mini';
import { currencySigns } from '#platform/currencies.ts';
import { explainReadings, readNumber } from '#platform/read-number.ts';
import { home } from '#platform/shop-home.ts';
import { type Cents, fromDecimal, toDecimal } from './money.ts';
import { centsSchema } from './money-schema.ts';

/** A difference between sums, which may be negative: an amount in JSON, and cents in the program. */
export const differenceSchema = z.codec(z.number(), centsSchema, { decode: fromDecimal, encode: toDecimal });

/** Removes the sign or code of the shop's currency, which people write before or after an amount. A space may remain. */
export function withoutCurrency(text: string): string {
  const typed = text.trim();
  const upper = typed.toUpperCase();
  for (const sign of currencySigns(home().currency)) {
    if (upper.startsWith(sign)) return typed.slice(sign.length);
    if (upper.endsWith(sign)) return typed.slice(0, -sign.length);
  }
  return typed;
}

/**
 * Reads an amount as typed, such as "12.50", "12,50" or "$1,250.00". Returns undefined if it has more than two decimals,
 * can mean two amounts or is none.
 */
export function readCents(text: string): Cents | undefined {
  const result = readNumber(withoutCurrency(text));
  if (!result.ok || result.value < 0) return undefined;
  const amount = fromDecimal(result.value);
  return toDecimal(amount) === result.value ? amount : undefined;
}

/** Reads an amount as {@link readCents} does, and returns it as JSON has it: "$12.50" → 12.5. */
export function readAmount(text: string): number | undefined {
  const amount = readCents(text);
  return amount === undefined ? undefined : toDecimal(amount);
}

/** An amount that is typed in a form, or nothing. */
export const amountEntrySchema = z.string().check(({ value, issues }) => {
  if (value.trim() !== '' && readCents(value) === undefined)
    issues.push({ code: 'custom', input: value, message: explainWrongAmount(value) });
});

/** Explains why a text is no amount: it can mean two, or is none. */
export function explainWrongAmount(text: string): string {
  const result = readNumber(withoutCurrency(text));
  const isAmbiguous = !result.ok && result.readings.length > 0;
  return isAmbiguous ? `This ${explainReadings(result.readings)}` : 'Enter an amount such as 12.50';
}

/** Returns an amount as staff would type it: 1250 → "12.50". */
export function asTyped(amount: Cents): string {
  return toDecimal(amount).toFixed(2);
}
