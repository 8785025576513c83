import type { Country } from '#features/address/address-schema.ts';
import { hasSpecifiedForm } from '#features/address/specified-form.ts';
import { chosenCountry, readEntries } from '#features/user/country-entries.ts';
import type { QuotedPlace } from '../quote/use-quote.ts';
import type { CheckoutEntries } from './checkout-schema.ts';

/** Returns where the order goes, as far as the customer has typed it. */
export function quotedPlace(countries: readonly Country[], entries: CheckoutEntries): QuotedPlace {
  if (hasSpecifiedForm(countries)) return { postalCode: stated(entries.zip) };
  const { country, region, postalCode } = readEntries(countries, entries);
  return { country: stated(country), region: stated(region), postalCode: stated(postalCode) };
}

/** Whether the customer has typed every part of the address that can decide how an order ships. */
export function isPlaceTyped(countries: readonly Country[], entries: CheckoutEntries): boolean {
  const { region, postalCode } = quotedPlace(countries, entries);
  if (hasSpecifiedForm(countries)) return postalCode !== undefined;
  const place = new Map(Object.entries({ region, postalCode }));
  const { fields = [] } = chosenCountry(countries, entries.country) ?? {};
  return fields.every(({ name, required }) => !required || !place.has(name) || place.get(name) !== undefined);
}

function stated(text: string): string | undefined {
  return text.trim() || undefined;
}
