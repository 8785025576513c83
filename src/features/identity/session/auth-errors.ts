import { redirect } from 'react-router';
import { ApiError } from '#platform/http/api-client.ts';
import { AUTH_CODES } from '#platform/http/problem.ts';
import { signInPath } from '../sign-in/remembered-origin.ts';
import { forgetToken, signOut } from './session.ts';
import { followOtherTab } from './session-changes.ts';
import { isSessionOver } from './session-errors.ts';

/** The handling of a refused call. The specification, section 6, lists it for each call. */
interface AuthErrorHandling {
  /** Selects the errors that are handled. Others are rethrown. */
  handles: (error: unknown) => boolean;
  endSession: () => Promise<void> | void;
  redirectTo: string;
}

/** Whether a call was refused with 403. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.problem.status === 403;
}

/** Whether a call was refused because its caller is no longer an admin. */
function hasLostAdminRole(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === AUTH_CODES.adminOnly;
}

/** Whether a call was refused because the resource belongs to somebody else. */
export function belongsToAnother(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === AUTH_CODES.notYours;
}

/** Whether a call was refused with 401 or 403. For calls that end the session in either case (section 6). */
export function isAuthError(error: unknown): boolean {
  return isSessionOver(error) || isForbidden(error);
}

/** Whether a call was refused because the session is over or its caller is no longer an admin. */
export function mustSignIn(error: unknown): boolean {
  return isSessionOver(error) || hasLostAdminRole(error);
}

/** Awaits a call. If the session is over, signs out and redirects to the sign-in page, which returns here. */
export function orSignIn<Answer>(call: Promise<Answer>, { url }: Request): Promise<Answer> {
  return orRedirect(call, url, { handles: isSessionOver, endSession: signOut, redirectTo: signInPath(url) });
}

/** Like {@link orSignIn} for admin pages: also redirects if the caller is no longer an admin. */
export function orSignInAsAdmin<Answer>(call: Promise<Answer>, { url }: Request): Promise<Answer> {
  // An admin may access everything, so this refusal means that the role was revoked.
  const handles = (error: unknown) => mustSignIn(error) || belongsToAnother(error);
  return orRedirect(call, url, { handles, endSession: signOut, redirectTo: signInPath(url) });
}

/** Like {@link orSignIn} for a customer's list of orders: any refusal signs out and redirects home. */
export function orSignOut<Answer>(call: Promise<Answer>, { url }: Request): Promise<Answer> {
  return orRedirect(call, url, { handles: isAuthError, endSession: signOut, redirectTo: '/' });
}

/** Like {@link orSignOut} for checkout and profile: only removes the session token, so that the cart stays. */
export function orForgetToken<Answer>(call: Promise<Answer>, { url }: Request): Promise<Answer> {
  return orRedirect(call, url, { handles: isAuthError, endSession: forgetToken, redirectTo: '/' });
}

/**
 * Ends the session of this tab after a refusal. If another tab has changed the signed-in person, the refusal was for
 * the previous one: then the session stays, and the page at `from` is loaded again. @returns the path to go to.
 */
export async function leaveAfterAuthError(
  from: string,
  { endSession, redirectTo }: Omit<AuthErrorHandling, 'handles'>,
): Promise<string> {
  if (await followOtherTab()) {
    const { pathname, search } = new URL(from);
    return pathname + search;
  }
  await endSession();
  return redirectTo;
}

async function orRedirect<Answer>(
  call: Promise<Answer>,
  from: string,
  { handles, ...handling }: AuthErrorHandling,
): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!handles(error)) throw error;
    throw redirect(await leaveAfterAuthError(from, handling));
  }
}
