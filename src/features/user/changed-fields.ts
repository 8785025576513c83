import type { Profile, User } from './user-schema.ts';

type Field = Exclude<keyof Profile, 'email'>;

const LABELS: Record<Field, string> = {
  name: 'name',
  mobile: 'telephone number',
  streetAddress: 'street address',
  city: 'city',
  zip: 'zip code',
};

/** Names the fields of a profile that a change sets to another value. Omitted fields stay, null clears one. */
export function changedFields(before: User, change: Omit<Profile, 'email'>): string[] {
  const fields: readonly Field[] = ['name', 'mobile', 'streetAddress', 'city', 'zip'];
  return fields
    .filter((field) => change[field] !== undefined && (change[field] ?? undefined) !== before[field])
    .map((field) => LABELS[field]);
}
