import { ADDRESS_PARTS, type AddressParts } from '#features/address/address-schema.ts';
import { type AddressError, findAddressErrors } from '#features/address/check-address.server.ts';
import { digitsOf } from '#features/address/digits-of.ts';
import { home } from '#platform/shop-home.ts';
import type { Profile, User } from './user-schema.ts';

type Change = Omit<Profile, 'email'>;

/** A change with all that it sets. Omitted fields stay, null clears one. */
export type ReadChange = Pick<Change, 'name' | 'streetAddress' | 'city' | 'mobile' | 'zip'> & {
  parts: AddressParts;
};

/** What a change sets, or which fields do not fit the country. */
export type ChangeReading = { ok: true; change: ReadChange } | { ok: false; errors: AddressError[] };

/** Reads a change of a profile: checks what it sets for the country, and derives numbers from texts and back. */
export function readChange(before: User, change: Change): ChangeReading {
  const parts = mergeParts(before, change);
  const errors = findAddressErrors(partsToCheck(parts, change), parts.country ?? home().country);
  if (errors.length > 0) return { ok: false, errors };
  const { name, streetAddress, city } = change;
  const mobile = numberFor(change.phone, change.mobile);
  const zip = numberFor(change.postalCode, change.zip);
  return { ok: true, change: { name, streetAddress, city, mobile, zip, parts } };
}

/** Picks the parts that are sent. Another country concerns all of them. */
function partsToCheck(parts: AddressParts, change: Change): AddressParts {
  if (change.country) return parts;
  return Object.fromEntries(ADDRESS_PARTS.filter((part) => change[part]).map((part) => [part, parts[part]]));
}

/** A number that is sent without its text replaces the text, unless they are the same. */
function mergeParts(before: User, change: Change): AddressParts {
  const merged: AddressParts = {};
  for (const part of ADDRESS_PARTS) {
    const value = change[part] === undefined ? before[part] : change[part];
    if (value) merged[part] = value;
  }
  if (!change.postalCode && isOther(change.zip, merged.postalCode)) delete merged.postalCode;
  if (!change.phone && isOther(change.mobile, merged.phone)) delete merged.phone;
  return merged;
}

function isOther(number: number | null | undefined, text: string | undefined): boolean {
  return number !== undefined && (number === null || digitsOf(text ?? '') !== number);
}

function numberFor(text: string | null | undefined, number: number | null | undefined): number | null | undefined {
  if (text) return digitsOf(text);
  return number === undefined && text !== undefined ? null : number;
}
