import * as z from 'zod/mini';
import type { Country } from '#features/address/address-schema.ts';
import { hasSpecifiedForm } from '#features/address/specified-form.ts';
import { type CountryEntries, countryEntriesSchema } from '#features/user/country-entries.ts';
import { anyEntries, type CustomerEntries, typedDigits } from '#features/user/customer-entries.ts';
import { type CustomerDraft, customerSchema } from '#features/user/user-schema.ts';
import { type PaymentMethod, paymentMethodSchema } from '../order/order-schema.ts';

/** What the customer chooses besides the address. The VAT number is empty for none. */
export const choicesSchema = z.object({
  method: paymentMethodSchema,
  saveToProfile: z.boolean(),
  vatNumber: z.string().check(z.trim()),
});

/** What the customer types into the checkout form. */
export type CheckoutEntries = CustomerEntries & z.infer<typeof choicesSchema>;

/** What the checkout form means. */
export interface CheckoutDetails {
  customer: CustomerDraft;
  method: PaymentMethod;
  saveToProfile: boolean;
  vatNumber: string;
}

const specifiedSchema = z.pipe(
  z.object({
    ...anyEntries.shape,
    ...customerSchema.shape,
    mobile: typedDigits('mobile'),
    zip: typedDigits('zip'),
    ...choicesSchema.shape,
  }),
  z.transform(
    ({ method, saveToProfile, vatNumber, name, mobile, streetAddress, city, zip }): CheckoutDetails => ({
      customer: { name, mobile, streetAddress, city, zip },
      method,
      saveToProfile,
      vatNumber,
    }),
  ),
);

/** Returns the schema of the checkout form of a shop that sells to these countries. */
export function checkoutSchemaFor(countries: readonly Country[]): z.ZodMiniType<CheckoutDetails, CheckoutEntries> {
  if (hasSpecifiedForm(countries)) return specifiedSchema;
  const customer = countryEntriesSchema(countries, ({ required }) => required);
  return z.pipe(
    z.intersection(customer, choicesSchema),
    z.transform(({ method, saveToProfile, vatNumber, ...entries }) => ({
      ...{ customer: draftOf(entries), method, saveToProfile, vatNumber },
    })),
  );
}

/** Leaves out what is empty. */
function draftOf({ name, streetAddress, ...others }: CountryEntries): CustomerDraft {
  return { name, streetAddress, ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')) };
}
