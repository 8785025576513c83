import * as z from 'zod/mini';
import { typedDigits } from '#features/user/customer-entries.ts';
import { type Customer, customerSchema } from '#features/user/user-schema.ts';
import { paymentMethodSchema } from '../order/order-schema.ts';

/** Schema of the checkout form. Its input is what the customer types, its output the parsed details. */
export const checkoutSchema = z.extend(customerSchema, {
  mobile: typedDigits('mobile'),
  zip: typedDigits('zip'),
  method: paymentMethodSchema,
  saveToProfile: z.boolean(),
});
export type CheckoutEntries = z.input<typeof checkoutSchema>;
export type CheckoutDetails = z.output<typeof checkoutSchema>;

/** Picks the customer part of the order from the form's details. */
export function customerOf({ name, mobile, streetAddress, city, zip }: CheckoutDetails): Customer {
  return { name, mobile, streetAddress, city, zip };
}
