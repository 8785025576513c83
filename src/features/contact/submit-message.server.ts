import * as z from 'zod/mini';
import { Problem } from '#platform/http/problem.ts';
import { refuseUnstorableText } from '#platform/http/refuse-unstorable-text.server.ts';
import { toRefusedFields } from '#platform/http/refused-fields.ts';
import { type ContactDraft, contactDraftSchema } from './contact-schema.ts';
import type { SubmittedMessage } from './submitted-message.ts';

const textSchema = z.catch(z.string(), '');
const formSchema = z.object({ name: textSchema, email: textSchema, message: textSchema, website: textSchema });

/** Receives a message, or throws a {@link Problem} that says why not. */
export type SendMessage = (draft: ContactDraft) => Promise<void>;

/** Sends what a browser without scripts has submitted with the contact form. */
export async function submitMessage(
  form: FormData,
  send: SendMessage,
): Promise<{ status: number; submitted: SubmittedMessage }> {
  const entered = formSchema.parse(Object.fromEntries(form));
  const { data: draft, error } = contactDraftSchema.safeParse(entered);
  if (!draft) return { status: 400, submitted: { entered, errors: toRefusedFields(error) } };
  try {
    refuseUnstorableText(draft);
    await send(draft);
    return { status: 200, submitted: 'sent' };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return { status: problem.status, submitted: { entered, problem: problem.message } };
  }
}
