import { Problem } from '#platform/http/problem.ts';
import { refuseUnstorableText } from '#platform/http/refuse-unstorable-text.server.ts';
import type { AskedForNewsletter } from './ask-for-newsletter.ts';
import { newsletterDraftSchema } from './newsletter-calls.ts';

/** Takes an address, or throws a {@link Problem} that says why not. */
export type Subscribe = (email: string) => Promise<void>;

/** Asks for the newsletter with what a browser without scripts has submitted. */
export async function submitNewsletter(
  form: FormData,
  subscribe: Subscribe,
): Promise<{ status: number; submitted: AskedForNewsletter }> {
  const { data, error } = newsletterDraftSchema.safeParse({ email: form.get('email') ?? '' });
  if (!data) return { status: 400, submitted: { problem: error.issues[0]?.message ?? '' } };
  try {
    refuseUnstorableText(data);
    await subscribe(data.email);
    return { status: 200, submitted: { sentTo: data.email } };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return { status: problem.status, submitted: { problem: problem.message } };
  }
}
