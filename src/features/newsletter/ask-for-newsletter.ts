import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { newsletterCalls, newsletterDraftSchema } from './newsletter-calls.ts';

/** What came of asking for the newsletter: where the mail went, or what was wrong. */
export type AskedForNewsletter = { sentTo: string } | { problem: string };

/** Asks for the newsletter with an email as it was typed. */
export async function askForNewsletter(typed: string): Promise<AskedForNewsletter> {
  const { data, error } = newsletterDraftSchema.safeParse({ email: typed });
  if (!data) return { problem: error.issues[0]?.message ?? '' };
  try {
    await api.request(newsletterCalls.subscribe, { body: data });
    return { sentTo: data.email };
  } catch (failure) {
    return { problem: explainFailure(failure) };
  }
}
