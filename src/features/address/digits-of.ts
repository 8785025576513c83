import { toAsciiDigits } from '#platform/ascii-digits.ts';

/** Returns the digits of a text as a number: 0 if there are none, or more than a safe integer holds. */
export function digitsOf(text: string): number {
  const number = Number(toAsciiDigits(text).replaceAll(/\D/g, ''));
  return Number.isSafeInteger(number) ? number : 0;
}
