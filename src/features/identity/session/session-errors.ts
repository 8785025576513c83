import { ApiError } from '#platform/http/api-error.ts';

/** Thrown by guards if the session could not be loaded. */
export class SessionUnknown extends Error {
  constructor() {
    super('The shop does not answer at the moment. This page will open as soon as it does.');
  }
}

/** Whether the session is over: signed out elsewhere, expired, or the account was deleted. */
export function isSessionOver(error: unknown): boolean {
  return (
    error instanceof ApiError && error.problem.status === 401 && !mustConfirm(error) && !isSignedInAsAnother(error)
  );
}

/** Whether the person has to confirm who they are before the call. */
export function mustConfirm(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === 'confirm-again';
}

/** Whether the browser's identity session belongs to a different person from the one in this tab. */
export function isSignedInAsAnother(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === 'signed-in-as-another';
}
