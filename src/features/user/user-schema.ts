import { z } from 'zod';

export const roleSchema = z.enum(['admin', 'user']);
export type Role = z.infer<typeof roleSchema>;

/** An email as the shop keeps it: lower case, so that one person has one record. */
export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Email is Required')
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Provide a valid Email')
  .transform((email) => email.toLowerCase());

/** A telephone number or zip code: the specification keeps both as numbers. */
const digits = z.number().int().min(0).max(999_999_999_999_999);

/** A person's record as the API answers it (specification, section 3); what is not known yet is absent. */
export const userSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: digits.optional(),
  streetAddress: z.string().optional(),
  city: z.string().optional(),
  zip: digits.optional(),
  role: roleSchema,
});
export type User = z.infer<typeof userSchema>;

/** To whom and where an order goes: the customer part of an order. All of it is required (section 5). */
export const customerSchema = z.object({
  name: z.string().trim().min(1, 'Name is Required').max(200),
  mobile: digits,
  streetAddress: z.string().trim().min(1, 'Street Address is Required').max(300),
  city: z.string().trim().min(1, 'City is Required').max(100),
  zip: digits,
});
export type Customer = z.infer<typeof customerSchema>;

/** `POST /user`, after sign-up. */
export const newUserSchema = z.object({
  name: z.string().trim().min(1, 'Name is Required').max(200),
  email: emailSchema,
});

/** `PUT /user/{id}`: the email only says whose record it is, and cannot be changed. */
export const profileSchema = z.strictObject({
  email: emailSchema,
  name: customerSchema.shape.name,
  mobile: digits.nullish(),
  streetAddress: z.string().trim().max(300).nullish(),
  city: z.string().trim().max(100).nullish(),
  zip: digits.nullish(),
});
export type Profile = z.infer<typeof profileSchema>;
