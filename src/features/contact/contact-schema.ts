import * as z from 'zod/mini';
import { emailSchema } from '#features/user/email-schema.ts';
import { nameSchema } from '#features/user/user-schema.ts';

/** The maximum length of a message, and of the answer to it. */
export const MAX_MESSAGE_CHARACTERS = 5000;

/** The contact form. All fields are required (specification, section 5). */
export const contactSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  message: textSchema('Message is Required'),
});
export type Contact = z.infer<typeof contactSchema>;

/** The contact form with a field that people do not see, which programs that send spam fill in. */
export const contactDraftSchema = z.strictObject({
  ...contactSchema.shape,
  website: z._default(z.string().check(z.maxLength(2000)), ''),
});
export type ContactDraft = z.infer<typeof contactDraftSchema>;

export const contactAnswerSchema = z.strictObject({ text: textSchema('Write something first') });

/** `open` until staff have answered. */
export const messageStateSchema = z.enum(['open', 'answered']);
export type MessageState = z.infer<typeof messageStateSchema>;

/** A message of the contact form, as staff see it. */
export const contactMessageSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  state: messageStateSchema,
  /** When it was received. */
  at: z.iso.datetime(),
  answer: z.optional(z.object({ text: z.string(), at: z.iso.datetime() })),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

function textSchema(required: string) {
  return z.string().check(
    // Forms that are sent without scripts have line breaks of two characters.
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
    z.minLength(1, required),
    z.maxLength(MAX_MESSAGE_CHARACTERS, `Must be ${MAX_MESSAGE_CHARACTERS} characters or shorter`),
  );
}
