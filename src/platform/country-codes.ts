import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import * as z from 'zod/mini';

/** All countries by their codes of two letters (ISO 3166-1 alpha-2), in the order of the alphabet. */
export const COUNTRY_CODES: readonly string[] = codes.map(([alpha2 = '']) => alpha2).sort();

const known = new Set(COUNTRY_CODES);

/** Whether a text is the code of a country, such as `US`. */
export function isCountryCode(code: string): boolean {
  return known.has(code);
}

/** A country as ISO 3166-1 alpha-2, such as `US`. */
export const countryCodeSchema = z
  .string()
  .check(z.refine(isCountryCode, 'Choose a country by its code of two capital letters, such as US'));
