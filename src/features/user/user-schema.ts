import * as z from 'zod/mini';
import {
  type AddressParts,
  addressPartsSchema,
  changedPartsSchema,
  storedPartsSchema,
} from '#features/address/address-schema.ts';
import { isOneLine } from '#platform/one-line.ts';
import { emailSchema } from './email-schema.ts';

export const roleSchema = z.enum(['user', 'support', 'catalogue', 'admin']);
export type Role = z.infer<typeof roleSchema>;

export const nameSchema = requiredText('Name is Required', 200);

/** A telephone number or zip code. The specification defines both as numbers. */
const digits = z.int().check(z.minimum(0), z.maximum(999_999_999_999_999));

/** The same in answers, where it may be derived from the text of a longer number. */
export const storedDigits = z.int().check(z.minimum(0));

/** A person's record in API responses (specification, section 3). Unknown fields are absent. */
export const userSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.optional(storedDigits),
  streetAddress: z.optional(z.string()),
  city: z.optional(z.string()),
  zip: z.optional(storedDigits),
  ...storedPartsSchema.shape,
  role: roleSchema,
});
export type User = z.infer<typeof userSchema>;

/** A user in the list of staff. */
export const listedUserSchema = z.extend(userSchema, {
  /** Whether they have an authenticator app or a passkey. */
  secondFactor: z.boolean(),
  /** Whether they have proven that the email is theirs. */
  emailConfirmed: z.boolean(),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** Name and delivery address as in the specification. All fields are required (section 5). */
export const customerSchema = z.object({
  name: nameSchema,
  mobile: digits,
  streetAddress: requiredText('Street Address is Required', 300),
  city: requiredText('City is Required', 100),
  zip: digits,
});
export type Customer = z.infer<typeof customerSchema>;

/** The customer of an order. `zip` and `mobile` are derived where there are texts; the country is always known. */
export type OrderCustomer = Customer & AddressParts & { country: string };

/**
 * The customer part of the body of `POST /user/order`. With `postalCode` and `phone`, `zip` and `mobile` may be left out.
 * Which fields are required depends on the country.
 */
export const customerDraftSchema = z.object({
  ...customerSchema.shape,
  ...addressPartsSchema.shape,
  mobile: z.optional(digits),
  city: z.optional(z.string().check(z.trim(), z.maxLength(100), isOneLine)),
  zip: z.optional(digits),
});
export type CustomerDraft = z.infer<typeof customerDraftSchema>;

/** `POST /user`, after sign-up. */
export const newUserSchema = z.object({ name: nameSchema, email: emailSchema });

/** `PUT /user/{id}`. The email must match the record and cannot be changed. */
export const profileSchema = z.strictObject({
  email: emailSchema,
  name: nameSchema,
  mobile: z.nullish(digits),
  streetAddress: z.nullish(z.string().check(z.trim(), z.maxLength(300), isOneLine)),
  city: z.nullish(z.string().check(z.trim(), z.maxLength(100), isOneLine)),
  zip: z.nullish(digits),
  ...changedPartsSchema.shape,
});
export type Profile = z.infer<typeof profileSchema>;

function requiredText(message: string, max: number) {
  return z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max), isOneLine);
}
