import * as z from 'zod/mini';
import { toAsciiDigits } from '#platform/ascii-digits.ts';
import type { CardBrand } from '../card-marks.tsx';

/** The data of a card, in digits. */
export const cardSchema = z.object({
  number: z.string().check(z.regex(/^\d{12,19}$/, 'A card number has 12 to 19 digits')),
  expiryMonth: z.int().check(z.minimum(1), z.maximum(12)),
  expiryYear: z.int().check(z.minimum(2000), z.maximum(2100)),
  securityCode: z.string().check(z.regex(/^\d{3,4}$/, 'A security code has 3 or 4 digits')),
});
export type Card = z.infer<typeof cardSchema>;

interface Brand {
  name: CardBrand;
  prefix: RegExp;
  /** Lengths of the digit groups. */
  groups: readonly number[];
  securityDigits: number;
}

const BRANDS: readonly Brand[] = [
  { name: 'Visa', prefix: /^4/, groups: [4, 4, 4, 4], securityDigits: 3 },
  { name: 'Mastercard', prefix: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], securityDigits: 3 },
  { name: 'American Express', prefix: /^3[47]/, groups: [4, 6, 5], securityDigits: 4 },
];

/** Returns only the digits of a text, which may be those of any script. */
export function digitsOf(text: string): string {
  return toAsciiDigits(text).replaceAll(/\D/g, '');
}

/** Finds the brand by the first digits of a number. */
export function brandOf(number: string): Brand | undefined {
  return BRANDS.find(({ prefix }) => prefix.test(digitsOf(number)));
}

/** Returns whether a card has expired. Cards are valid until the end of their expiry month. */
export function hasExpired(
  { expiryMonth, expiryYear }: Pick<Card, 'expiryMonth' | 'expiryYear'>,
  now: number,
): boolean {
  return now >= Date.UTC(expiryYear, expiryMonth);
}

/** Returns whether the check digit is correct (Luhn algorithm, ISO/IEC 7812-1). */
export function isCardNumber(typed: string): boolean {
  const digits = digitsOf(typed);
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length >= 12 && sum % 10 === 0;
}
