import { type AddressError, findAddressErrors, findMissing, required } from '#features/address/check-address.server.ts';
import { digitsOf } from '#features/address/digits-of.ts';
import { postalCodeOf } from '#features/address/postal-code.server.ts';
import { home } from '#platform/shop-home.ts';
import type { CustomerDraft, OrderCustomer } from './user-schema.ts';

/** What is wrong with a field of a customer, and what to do. */
export type CustomerError = AddressError | { path: 'mobile' | 'zip'; message: string };

/** The customer of an order, or which fields do not fit the country. */
export type CustomerReading = { ok: true; customer: OrderCustomer } | { ok: false; errors: CustomerError[] };

/** Reads the customer of an order: checks the fields for the country, and derives numbers from texts and back. */
export function readCustomer(draft: CustomerDraft): CustomerReading {
  const country = draft.country ?? home().country;
  const errors = [...findMissingFields(draft, country), ...findAddressErrors(draft, country)];
  if (errors.length > 0) return { ok: false, errors };
  const { mobile = 0, zip = 0, city = '' } = draft;
  const postalCode = draft.postalCode || postalCodeOf(zip, country);
  const phone = draft.phone || (mobile > 0 ? String(mobile) : undefined);
  const numbers = {
    mobile: draft.phone ? digitsOf(draft.phone) : mobile,
    zip: draft.postalCode ? digitsOf(draft.postalCode) : zip,
  };
  return { ok: true, customer: { ...draft, ...numbers, city, country, postalCode, phone } };
}

/** Finds required fields that are missing. Without a country, they have the names of the specification. */
function findMissingFields(draft: CustomerDraft, country: string): CustomerError[] {
  const { city, postalCode = draft.zip === undefined ? undefined : String(draft.zip) } = draft;
  const missing = findMissing({ city, postalCode }, country);
  if (!draft.phone && draft.mobile === undefined) missing.unshift(required('phone', country));
  if (draft.country !== undefined) return missing;
  return missing.map(({ path, message }) => ({ path: SPECIFIED_NAMES[path] ?? path, message }));
}

const SPECIFIED_NAMES: Readonly<Partial<Record<string, 'mobile' | 'zip'>>> = { phone: 'mobile', postalCode: 'zip' };
