import * as z from 'zod/mini';

/** A card as its holder types it, made of digits. */
export const cardSchema = z.object({
  number: z.string().check(z.regex(/^\d{12,19}$/, 'A card number has 12 to 19 digits')),
  expiryMonth: z.int().check(z.minimum(1), z.maximum(12)),
  expiryYear: z.int().check(z.minimum(2000), z.maximum(2100)),
  securityCode: z.string().check(z.regex(/^\d{3,4}$/, 'A security code has 3 or 4 digits')),
});
export type Card = z.infer<typeof cardSchema>;

interface Brand {
  name: 'Visa' | 'Mastercard' | 'American Express';
  begins: RegExp;
  /** How many digits stand together. */
  groups: readonly number[];
  securityDigits: number;
}

const BRANDS: readonly Brand[] = [
  { name: 'Visa', begins: /^4/, groups: [4, 4, 4, 4], securityDigits: 3 },
  { name: 'Mastercard', begins: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], securityDigits: 3 },
  { name: 'American Express', begins: /^3[47]/, groups: [4, 6, 5], securityDigits: 4 },
];

/** The digits of what was typed or pasted. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** The brand that a number begins like. */
export function brandOf(number: string): Brand | undefined {
  return BRANDS.find(({ begins }) => begins.test(digitsOf(number)));
}

/** Cards are good until the end of the month that they name. */
export function hasExpired(
  { expiryMonth, expiryYear }: Pick<Card, 'expiryMonth' | 'expiryYear'>,
  now: number,
): boolean {
  return now >= Date.UTC(expiryYear, expiryMonth);
}

/** Whether the last digit fits the others (ISO/IEC 7812-1). */
export function isCardNumber(typed: string): boolean {
  const digits = digitsOf(typed);
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length >= 12 && sum % 10 === 0;
}
