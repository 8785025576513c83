import * as z from 'zod/mini';
import type { AddressFieldName, Country } from '#features/address/address-schema.ts';
import { isOneLine } from '#platform/one-line.ts';
import { anyEntries, type CustomerEntries } from './customer-entries.ts';

/** The fields of the form of a country, by the names under which addresses have them. */
export const ENTRY_OF = {
  name: 'name',
  company: 'company',
  line1: 'streetAddress',
  line2: 'line2',
  city: 'city',
  region: 'region',
  postalCode: 'postalCode',
  phone: 'phone',
} as const satisfies Record<AddressFieldName, keyof CustomerEntries>;

const MAX_CHARACTERS: Readonly<Record<AddressFieldName, number>> = {
  name: 200,
  company: 200,
  line1: 300,
  line2: 300,
  city: 100,
  region: 6,
  postalCode: 20,
  phone: 50,
};

/** What a customer typed into the form of a country. Fields that the country does not have are empty. */
export type CountryEntries = Record<(typeof ENTRY_OF)[AddressFieldName] | 'country', string>;

/** Returns the country with this code, or the first one. */
export function chosenCountry(countries: readonly Country[], code: string): Country | undefined {
  return countries.find((country) => country.code === code) ?? countries[0];
}

/**
 * Creates the schema of the fields of a country, which are those of the country that was chosen. The server checks what
 * they look like.
 * @param isRequired which fields must be filled in.
 */
export function countryEntriesSchema(
  countries: readonly Country[],
  isRequired: (field: Country['fields'][number]) => boolean,
) {
  const text = z.string().check(z.trim(), isOneLine);
  const typed = z.extend(anyEntries, {
    name: text,
    company: text,
    streetAddress: text,
    line2: text,
    city: text,
    postalCode: text,
    phone: text,
  });
  const checked = typed.check(({ value, issues }) => {
    for (const field of chosenCountry(countries, value.country)?.fields ?? []) {
      const entry = ENTRY_OF[field.name];
      const message = messageFor(field, readEntry(countries, value, field.name), isRequired(field));
      if (message !== undefined) issues.push({ code: 'custom', input: value, path: [entry], message });
    }
  });
  return z.pipe(
    checked,
    z.transform((value) => readEntries(countries, value)),
  );
}

function messageFor(
  { name, label }: Country['fields'][number],
  value: string,
  isRequired: boolean,
): string | undefined {
  if (isRequired && value === '') return `${label} is Required`;
  return value.length > MAX_CHARACTERS[name] ? `${label} is too long` : undefined;
}

/** Reads what was typed for the country that was chosen. */
export function readEntries(countries: readonly Country[], typed: CountryEntries): CountryEntries {
  const read = (name: AddressFieldName) => readEntry(countries, typed, name);
  return {
    country: chosenCountry(countries, typed.country)?.code ?? '',
    name: read('name'),
    company: read('company'),
    streetAddress: read('line1'),
    line2: read('line2'),
    city: read('city'),
    region: read('region'),
    postalCode: read('postalCode'),
    phone: read('phone'),
  };
}

/** Fields that another country had, and its regions, are empty. */
function readEntry(countries: readonly Country[], typed: CountryEntries, name: AddressFieldName): string {
  const { fields = [], regions = [] } = chosenCountry(countries, typed.country) ?? {};
  const value = typed[ENTRY_OF[name]];
  if (!fields.some((field) => field.name === name)) return '';
  return name !== 'region' || regions.some(({ code }) => code === value) ? value : '';
}
