import { ApiError } from '#platform/http/api-client.ts';
import { AUTH_CODES } from '#platform/http/problem.ts';

/** Thrown by guards while the shop does not say who is signed in. */
export class SessionUnknown extends Error {
  constructor() {
    super('The shop does not answer at the moment. This page opens by itself as soon as it does.');
  }
}

/** Whether the session is over: signed out elsewhere, run out, or the account is gone. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.problem.status === 401 && !isSignedInAsAnother(error);
}

/** Whether the browser's identity session belongs to another person than the one that this tab knows. */
export function isSignedInAsAnother(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === AUTH_CODES.signedInAsAnother;
}
