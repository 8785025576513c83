import { ApiError } from '#platform/http/api-error.ts';

/** Whether the shop requires a second factor of staff, and this person has not proven one in their session. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === 'second-factor-required';
}
