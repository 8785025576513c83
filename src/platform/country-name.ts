import { remember } from './remember.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });
/** More than there are countries. */
const MAX_COUNTRIES = 300;

/** Returns the English name of a country: `DE` → "Germany". */
export const countryName = remember(
  MAX_COUNTRIES,
  (code: string) => code,
  (code) => names.of(code) ?? code,
);

/** A country by its code of two letters (ISO 3166-1 alpha-2), with its English name. */
export interface NamedCountry {
  code: string;
  name: string;
}

/** Names countries, and sorts them by their names. */
export function countriesByName(codes: readonly string[]): NamedCountry[] {
  return codes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
