import { ADDRESS_PARTS } from '#features/address/address-schema.ts';
import type { ReadChange } from './change-profile.server.ts';
import type { User } from './user-schema.ts';

const FIELDS = ['name', 'mobile', 'streetAddress', 'city', 'zip'] as const;

const LABELS = {
  name: 'name',
  mobile: 'telephone number',
  streetAddress: 'street address',
  city: 'city',
  zip: 'zip code',
  country: 'country',
  region: 'region',
  postalCode: 'zip code',
  phone: 'telephone number',
  line2: 'address line',
  company: 'company',
} as const;

/** Names the fields of a profile that a change sets to another value. Omitted fields stay, null clears one. */
export function changedFields(before: User, { parts, ...change }: ReadChange): string[] {
  const fields = FIELDS.filter(
    (field) => change[field] !== undefined && (change[field] ?? undefined) !== before[field],
  );
  const changedParts = ADDRESS_PARTS.filter((part) => parts[part] !== before[part]);
  return [...new Set([...fields, ...changedParts].map((field) => LABELS[field]))];
}
