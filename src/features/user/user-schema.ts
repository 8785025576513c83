import * as z from 'zod/mini';
import { emailSchema } from './email-schema.ts';

export const roleSchema = z.enum(['user', 'support', 'catalogue', 'admin']);
export type Role = z.infer<typeof roleSchema>;

/** Text without control characters, line breaks and bidirectional overrides. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;

/** For names and addresses. In mails and lists, a line break in them could imitate text of the shop. */
export const isOneLine = z.regex(ONE_LINE, 'Must be one line without control characters');

export const nameSchema = requiredText('Name is Required', 200);

/** A telephone number or zip code. The specification defines both as numbers. */
const digits = z.int().check(z.minimum(0), z.maximum(999_999_999_999_999));

/** A person's record in API responses (specification, section 3). Unknown fields are absent. */
export const userSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.optional(digits),
  streetAddress: z.optional(z.string()),
  city: z.optional(z.string()),
  zip: z.optional(digits),
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

/** The customer part of an order: name and delivery address. All fields are required (section 5). */
export const customerSchema = z.object({
  name: nameSchema,
  mobile: digits,
  streetAddress: requiredText('Street Address is Required', 300),
  city: requiredText('City is Required', 100),
  zip: digits,
});
export type Customer = z.infer<typeof customerSchema>;

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
});
export type Profile = z.infer<typeof profileSchema>;

function requiredText(message: string, max: number) {
  return z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max), isOneLine);
}
