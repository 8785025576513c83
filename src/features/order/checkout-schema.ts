import * as z from 'zod/mini';
import { type Customer, customerSchema, type User } from '#features/user/user-schema.ts';
import { paymentMethodSchema } from './order-schema.ts';

const MOST_DIGITS = 15;

/** A number as people type it; spaces between groups of digits do not matter. */
function digits(label: string) {
  const text = z.string().check(
    z.overwrite((typed) => typed.replace(/\s/g, '')),
    z.minLength(1, `${label} is Required`),
    z.regex(/^\d+$/, `${label} takes digits only`),
    z.maxLength(MOST_DIGITS, `${label} is too long`),
  );
  return z.pipe(text, z.transform(Number));
}

/** The checkout form: what is typed, and the customer that it becomes. */
export const checkoutSchema = z.extend(customerSchema, {
  mobile: digits('Mobile'),
  zip: digits('Zip Code'),
  method: paymentMethodSchema,
});
export type CheckoutEntries = z.input<typeof checkoutSchema>;
export type CheckoutDetails = z.output<typeof checkoutSchema>;

/** The form as it begins for a person: what the shop knows of them already. */
export function entriesOf(user: User): CheckoutEntries {
  return {
    name: user.name,
    mobile: textOf(user.mobile),
    streetAddress: user.streetAddress ?? '',
    city: user.city ?? '',
    zip: textOf(user.zip),
    method: 'cash',
  };
}

/** The customer part of the order that the form asks for. */
export function customerOf({ name, mobile, streetAddress, city, zip }: CheckoutDetails): Customer {
  return { name, mobile, streetAddress, city, zip };
}

function textOf(number: number | undefined): string {
  return number === undefined ? '' : String(number);
}
