import { countryName } from '#platform/country-name.ts';
import { labelOf } from './address-labels.server.ts';
import type { AddressParts } from './address-schema.ts';
import { countryData, isRegionOf } from './country-data.server.ts';
import { isRequired } from './country-form.server.ts';
import { isPhone, phoneExample } from './phone.server.ts';
import { hasPostalCodes, isPostalCode } from './postal-code.server.ts';

/** What is wrong with a field of an address, and what to do. */
export interface AddressError {
  path: keyof AddressParts | 'city';
  message: string;
}

/** Finds the fields that an address of a country must have and that are missing, besides name, street and telephone. */
export function findMissing(
  { city, postalCode }: { city?: string | undefined; postalCode?: string | undefined },
  country: string,
): AddressError[] {
  const missing: AddressError[] = [];
  if (!city && isRequired('city', country)) missing.push(required('city', country));
  if (!postalCode && isRequired('postalCode', country)) missing.push(required('postalCode', country));
  return missing;
}

/** Says that a field is missing. */
export function required<Field extends 'city' | 'postalCode' | 'phone'>(field: Field, country: string) {
  return { path: field, message: `${labelOf(field, country)} is Required` };
}

/** Finds which fields do not fit the country of an address. Absent and empty ones fit. */
export function findAddressErrors(parts: AddressParts, country: string): AddressError[] {
  const { region, postalCode, phone } = parts;
  const errors: AddressError[] = [];
  if (postalCode && !hasPostalCodes(country)) {
    errors.push({ path: 'postalCode', message: `${countryName(country)} has no postal codes. Leave it empty` });
  } else if (postalCode && !isPostalCode(postalCode, country)) {
    errors.push({ path: 'postalCode', message: explainPostalCode(country) });
  }
  if (phone && !isPhone(phone, country)) errors.push({ path: 'phone', message: explainPhone(country) });
  if (region && !isKnownRegion(region, country)) {
    errors.push({ path: 'region', message: `Choose a region of ${countryName(country)}` });
  }
  return errors;
}

function isKnownRegion(region: string, country: string): boolean {
  return isRegionOf(country, region) || countryData(country).regions.some(({ code }) => code === region);
}

function explainPostalCode(country: string): string {
  const { postalCodeExample } = countryData(country);
  const like = postalCodeExample === undefined ? 'be one of' : `look like ${postalCodeExample} in`;
  return `${labelOf('postalCode', country)} must ${like} ${countryName(country)}`;
}

function explainPhone(country: string): string {
  const example = phoneExample(country);
  const national = example === undefined ? '' : `look like ${example}, or `;
  return `Phone must ${national}begin with + and the country code`;
}
