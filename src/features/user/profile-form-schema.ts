import * as z from 'zod/mini';
import type { Country } from '#features/address/address-schema.ts';
import { hasSpecifiedForm } from '#features/address/specified-form.ts';
import { isOneLine } from '#platform/one-line.ts';
import { countryEntriesSchema } from './country-entries.ts';
import { anyEntries, type CustomerEntries, typedDigitsOrNone } from './customer-entries.ts';
import { nameSchema, type Profile } from './user-schema.ts';

/** What the profile form means. Empty fields are cleared. */
export type ProfileDetails = Omit<Profile, 'email'>;

/** The form of the specification. Only the name is required. */
const specifiedSchema = z.pipe(
  z.extend(anyEntries, {
    name: nameSchema,
    mobile: typedDigitsOrNone('mobile'),
    streetAddress: textOrNone('Street Address', 300),
    city: textOrNone('City', 100),
    zip: typedDigitsOrNone('zip'),
  }),
  z.transform(
    ({ name, mobile, streetAddress, city, zip }): ProfileDetails => ({ name, mobile, streetAddress, city, zip }),
  ),
);

/** Returns the schema of the profile form of a shop that sells to these countries. */
export function profileSchemaFor(countries: readonly Country[]): z.ZodMiniType<ProfileDetails, CustomerEntries> {
  if (hasSpecifiedForm(countries)) return specifiedSchema;
  return z.pipe(
    countryEntriesSchema(countries, ({ name }) => name === 'name'),
    z.transform(({ name, country, ...others }) => ({
      name,
      country,
      ...Object.fromEntries(Object.entries(others).map(([field, value]) => [field, value === '' ? null : value])),
    })),
  );
}

function textOrNone(label: string, max: number) {
  const text = z.string().check(z.trim(), z.maxLength(max, `${label} is too long`), isOneLine);
  return z.pipe(
    text,
    z.transform((value) => (value === '' ? null : value)),
  );
}
