import { parseJson } from '#platform/parse-json.ts';
import { home } from '#platform/shop-home.ts';
import { ADDRESS_PARTS, type AddressParts, storedPartsSchema } from './address-schema.ts';
import { digitsOf } from './digits-of.ts';
import { postalCodeOf } from './postal-code.server.ts';

/** The columns of an address besides name, street and city. */
export interface AddressColumns {
  mobile: number | null;
  zip: number | null;
  /** JSON. Null in rows from before addresses had more than the fields of the specification. */
  address: string | null;
}

/** Writes what an address has besides the fields of the specification. Null if that is nothing. */
export function toStoredAddress(parts: AddressParts): string | null {
  const present = ADDRESS_PARTS.filter((part) => parts[part]).map((part) => [part, parts[part]]);
  return present.length === 0 ? null : JSON.stringify(Object.fromEntries(present));
}

/** Parses what {@link toStoredAddress} has written. */
export function parseStoredAddress(address: string | null): AddressParts {
  return storedPartsSchema.parse(parseJson(address ?? '{}'));
}

/** Reads what an address has besides the fields of the specification. Texts are derived from numbers without any. */
export function readStoredAddress({ mobile, zip, address }: AddressColumns): AddressParts {
  const stored = parseStoredAddress(address);
  const country = stored.country ?? home().country;
  return {
    ...stored,
    postalCode: textFor(zip, stored.postalCode) ?? postalCodeOf(zip ?? 0, country),
    phone: textFor(mobile, stored.phone) ?? (mobile ? String(mobile) : undefined),
  };
}

/** Returns the stored text, unless a process of the previous version has changed the number since. */
function textFor(number: number | null, text: string | undefined): string | undefined {
  return text !== undefined && digitsOf(text) === (number ?? 0) ? text : undefined;
}
