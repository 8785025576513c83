import { ApiError } from '#platform/http/api-client.ts';
import { SessionUnknown } from './auth-errors.ts';
import { ProviderError } from './provider-client.ts';

/** What went wrong, as a sentence for the person. Anything unforeseen is a fault of the shop. */
export function explainFailure(error: unknown): string {
  if (error instanceof ApiError) return error.problem.detail;
  if (error instanceof ProviderError || error instanceof SessionUnknown) return error.message;
  return 'Something went wrong on our side. Try again in a moment.';
}
