import * as z from 'zod/mini';
import { emailSchema } from '#features/user/email-schema.ts';
import { nameSchema } from '#features/user/user-schema.ts';

const MAX_MESSAGE_CHARACTERS = 5000;

/** The contact form. All fields are required (specification, section 5). */
export const contactSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Message is Required'),
      z.maxLength(MAX_MESSAGE_CHARACTERS, `Must be ${MAX_MESSAGE_CHARACTERS} characters or shorter`),
    ),
});
export type Contact = z.infer<typeof contactSchema>;
