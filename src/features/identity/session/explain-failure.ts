import { ApiError } from '#platform/http/api-error.ts';
import { ProviderError } from '../provider/provider-client.ts';
import { NotPermitted } from './not-permitted.ts';
import { SessionUnknown } from './session-errors.ts';

/** Returns a message for the person. Unexpected errors are reported as faults of the shop. */
export function explainFailure(error: unknown): string {
  if (error instanceof ApiError) return error.problem.detail;
  if (error instanceof ProviderError || error instanceof SessionUnknown || error instanceof NotPermitted)
    return error.message;
  return 'Something went wrong on our side. Try again in a moment.';
}
