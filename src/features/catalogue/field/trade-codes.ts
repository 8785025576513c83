import { isCountryCode } from '#platform/country-codes.ts';
import type { CodeRule } from './code-schema.ts';

const BLANKS_AND_HYPHENS = /[\s\p{Pd}]/gu;
const BLANKS_AND_DOTS = /[\s.]/g;
const GTIN_PATTERN = /^(?:\d{8}|\d{12,14})$/;
const HS_CODE_PATTERN = /^\d{6,10}$/;

/** A Global Trade Item Number (GS1 General Specifications): a GTIN-8, a UPC, an EAN, an ISBN or the number of a case. */
export const GTIN: CodeRule = {
  isNumeric: true,
  tidy: (typed) => typed.replaceAll(BLANKS_AND_HYPHENS, ''),
  findMistake(code) {
    if (!GTIN_PATTERN.test(code)) return 'needs 8, 12, 13 or 14 digits. Copy them from the barcode.';
    return hasCheckDigit(code) ? undefined : 'has a wrong digit. Compare it with the barcode.';
  },
};

/** A code of the Harmonized System: six digits that all countries share, and up to four of one country. */
export const HS_CODE: CodeRule = {
  isNumeric: true,
  tidy: (typed) => typed.replaceAll(BLANKS_AND_DOTS, ''),
  findMistake: (code) => (HS_CODE_PATTERN.test(code) ? undefined : 'needs 6 to 10 digits, such as 8471.60.'),
};

/** A country by its code of two letters (ISO 3166-1). */
export const COUNTRY: CodeRule = {
  isNumeric: false,
  tidy: (typed) => typed.trim().toUpperCase(),
  findMistake: (code) => (isCountryCode(code) ? undefined : 'is unknown. Write two letters, such as DE.'),
};

/**
 * Whether the last digit follows from the others: counted from the right, every second digit counts three times, and the
 * sum ends in 0.
 */
function hasCheckDigit(code: string): boolean {
  const digits = [...code].map(Number).toReversed();
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}
