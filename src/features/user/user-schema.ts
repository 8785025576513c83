import * as z from 'zod/mini';

export const roleSchema = z.enum(['admin', 'user']);
export type Role = z.infer<typeof roleSchema>;

/** The longest address that a mail can be sent to (RFC 5321, section 4.5.3.1.3). */
const MAX_EMAIL_CHARACTERS = 254;

/**
 * One @, and behind it a dot that is neither the first nor the last character. Each part ends where the next begins, so
 * that matching never goes back.
 */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** An email as the shop keeps it: lower case, so that one person has one record. */
export const emailSchema = z.string().check(
  // First of all: nothing below may see a text of any length.
  z.maxLength(MAX_EMAIL_CHARACTERS, { abort: true }),
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'Email is Required'),
  // Some letters become two in lower case.
  z.maxLength(MAX_EMAIL_CHARACTERS),
  z.regex(EMAIL, 'Provide a valid Email'),
);

/** Control characters, line ends, and characters that reverse what follows: none has a place in a line of text. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;

/** Names and addresses stand in mails and lists, where a line of theirs would pass for the shop's. */
export const isOneLine = z.regex(ONE_LINE, 'Must be one line without control characters');

/** What a person is called. */
export const nameSchema = requiredText('Name is Required', 200);

/** A telephone number or zip code: the specification keeps both as numbers. */
const digits = z.int().check(z.minimum(0), z.maximum(999_999_999_999_999));

/** A person's record as the API answers it (specification, section 3); what is not known yet is absent. */
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

/** To whom and where an order goes: the customer part of an order. All of it is required (section 5). */
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

/** `PUT /user/{id}`: the email only says whose record it is, and cannot be changed. */
export const profileSchema = z.strictObject({
  email: emailSchema,
  name: nameSchema,
  mobile: z.nullish(digits),
  streetAddress: z.nullish(z.string().check(z.trim(), z.maxLength(300), isOneLine)),
  city: z.nullish(z.string().check(z.trim(), z.maxLength(100), isOneLine)),
  zip: z.nullish(digits),
});
export type Profile = z.infer<typeof profileSchema>;

function requiredText(message: string, most: number) {
  return z.string().check(z.trim(), z.minLength(1, message), z.maxLength(most), isOneLine);
}
