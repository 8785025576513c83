import { toAsciiDigits } from '#platform/ascii-digits.ts';
import { countryData } from './country-data.server.ts';
import { fieldOrder } from './country-form.server.ts';

/** Whether the addresses of a country have postal codes. */
export function hasPostalCodes(country: string): boolean {
  return fieldOrder(country).includes('postalCode');
}

/** Whether a text is a postal code of a country. */
export function isPostalCode(text: string, country: string): boolean {
  const pattern = countryData(country).postalCode;
  return pattern === undefined || pattern.test(toAsciiDigits(text).replaceAll(/\s+/g, ' '));
}

const MAX_DIGITS = 10;

/**
 * Returns the postal code for the specification's number, which has no zeros in front: 2139 is `02139` in the US.
 * Undefined for 0, which means that there is none.
 */
export function postalCodeOf(zip: number, country: string): string | undefined {
  if (zip === 0 || !hasPostalCodes(country)) return undefined;
  const digits = String(zip);
  for (let length = digits.length; length <= MAX_DIGITS; length++) {
    const padded = digits.padStart(length, '0');
    if (isPostalCode(padded, country)) return padded;
  }
  return digits;
}
