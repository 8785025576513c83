import type { AddressFieldName } from './address-schema.ts';
import { countryData } from './country-data.server.ts';

/** What people call their postal codes where they do not say "postal code". */
const POSTAL_WORDS: Readonly<Record<string, readonly string[]>> = {
  Postcode: ['GB', 'GG', 'IM', 'JE', 'AU', 'NZ', 'NL', 'MY'],
  PLZ: ['DE', 'AT', 'CH', 'LI'],
};
/** The words of Google's data for parts of addresses. */
const POSTAL_KINDS: Readonly<Record<string, string>> = { zip: 'Zip Code', pin: 'PIN Code', eircode: 'Eircode' };
const CITY_KINDS: Readonly<Record<string, string>> = { post_town: 'Town', district: 'District', suburb: 'Suburb' };
const REGION_KINDS: Readonly<Record<string, string>> = {
  area: 'Area',
  county: 'County',
  department: 'Department',
  district: 'District',
  do_si: 'Province or city',
  emirate: 'Emirate',
  island: 'Island',
  oblast: 'Oblast',
  parish: 'Parish',
  prefecture: 'Prefecture',
  state: 'State',
};

/** Returns the label of a field in the form of a country. */
export function labelOf(field: AddressFieldName, country: string): string {
  const { kinds } = countryData(country);
  switch (field) {
    case 'name':
      return 'Name';
    case 'company':
      return 'Company';
    case 'line1':
      return 'Street Address';
    case 'line2':
      return 'Apartment, floor or building';
    case 'city':
      return CITY_KINDS[kinds.city] ?? 'City';
    case 'region':
      return REGION_KINDS[kinds.region] ?? 'Province';
    case 'postalCode':
      return postalWordOf(country) ?? POSTAL_KINDS[kinds.postalCode] ?? 'Postal Code';
    case 'phone':
      return 'Phone';
  }
}

function postalWordOf(country: string): string | undefined {
  return Object.keys(POSTAL_WORDS).find((word) => POSTAL_WORDS[word]?.includes(country));
}
