import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { contactCalls } from './contact-calls.ts';
import type { ContactDraft } from './contact-schema.ts';

/** Sends a message to the shop. @returns why it could not be sent. */
export async function sendMessage(body: ContactDraft): Promise<string | undefined> {
  try {
    await api.request(contactCalls.sendContactMessage, { body });
    return undefined;
  } catch (error) {
    return explainFailure(error);
  }
}
