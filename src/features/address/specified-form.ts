import type { Country } from './address-schema.ts';

/** The country whose form the specification describes, with numbers for zip code and telephone (section 3). */
export const SPECIFIED_COUNTRY = 'US';

/** Whether a shop that sells to these countries has the form of the specification. Others ask for the country first. */
export function hasSpecifiedForm(countries: readonly Pick<Country, 'code'>[]): boolean {
  return countries.length === 1 && countries[0]?.code === SPECIFIED_COUNTRY;
}
