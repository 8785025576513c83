import * as z from 'zod/mini';
import type { Country } from '#features/address/address-schema.ts';
import { countryEntriesSchema } from '#features/user/country-entries.ts';
import { type CustomerEntries, customerEntriesOf } from '#features/user/customer-entries.ts';
import type { SavedAddress, SavedAddressDraft } from './saved-address-schema.ts';

const ownSchema = z.object({
  label: z.string().check(z.trim(), z.maxLength(50, 'Label is too long')),
  isDefault: z.boolean(),
});

/** What a person types into the form of an address. */
export type AddressEntries = CustomerEntries & z.infer<typeof ownSchema>;

/** Returns the schema of the form of an address in one of these countries. */
export function addressEntriesSchema(countries: readonly Country[]): z.ZodMiniType<SavedAddressDraft, AddressEntries> {
  return z.pipe(
    z.intersection(
      countryEntriesSchema(countries, ({ required }) => required),
      ownSchema,
    ),
    z.transform(({ streetAddress: line1, ...draft }) => ({ ...draft, line1 })),
  );
}

/** Returns the values of the customer fields for a saved address, with the numbers of the specification's form. */
export function entriesOfAddress({ line1, postalCode = '', phone = '', ...address }: SavedAddress): CustomerEntries {
  const typed = customerEntriesOf({ ...address, postalCode, phone, streetAddress: line1 });
  return { ...typed, zip: digitsIn(postalCode), mobile: digitsIn(phone) };
}

/** The digits with their zeros in front. */
function digitsIn(text: string): string {
  return text.replaceAll(/\D/g, '');
}
