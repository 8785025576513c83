import { ApiError } from '#platform/http/api-client.ts';
import { ProviderError } from './provider-client.ts';

/** Names of refusals whose sentence the provider leaves too short. */
const SENTENCES: Readonly<Record<string, string>> = {
  INVALID_TOKEN: 'This link was used before, or is not complete. Ask for a new one.',
  TOKEN_EXPIRED: 'This link is older than an hour. Ask for a new one.',
  INVALID_PASSWORD: 'This is not your present password.',
};

/** What went wrong, as a sentence for the person. Anything unforeseen is a fault of the shop. */
export function explainFailure(error: unknown): string {
  if (error instanceof ApiError) return error.problem.detail;
  if (error instanceof ProviderError) return SENTENCES[error.code ?? ''] ?? error.message;
  return 'Something went wrong on our side. Try again in a moment.';
}
