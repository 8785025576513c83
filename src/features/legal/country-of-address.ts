import { findCountry } from '#platform/country-by-name.ts';

/**
 * Reads the country at the end of an address, after a line feed or a comma, in English or a language of the European
 * Economic Area. @returns ISO 3166-1 alpha-2, or undefined if it ends otherwise.
 */
export function countryOfAddress(address: string): string | undefined {
  const end = address.split(/[\n,]/).at(-1) ?? '';
  return findCountry(end.trim().replace(/\.$/, ''));
}
