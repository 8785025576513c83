import { redirect } from 'react-router';
import { ApiError } from '#platform/http/api-client.ts';
import { AUTH_CODES } from '#platform/http/problem.ts';
import { isSessionOver } from './auth-errors.ts';
import { signInPath } from './remembered-origin.ts';
import { forgetToken, signOut } from './session.ts';
import { followOtherTab } from './session-changes.ts';

/** What follows a refusal; docs/specification.md, section 6, says which call has which. */
interface Leaving {
  /** Which errors lead away; others are the caller's. */
  after: (error: unknown) => boolean;
  leave: () => Promise<void> | void;
  leadTo: string;
}

/** Whether a call was refused with 403, for whatever reason. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.problem.status === 403;
}

/** Whether an admin's call was refused because its caller is not an admin any more. */
function hasLostAdminRole(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === AUTH_CODES.adminOnly;
}

/** Whether what was asked for belongs to somebody else. */
export function belongsToAnother(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === AUTH_CODES.notYours;
}

/** Whether a call of those that end the session of this tab at any refusal was refused (specification, section 6). */
export function isRefusedAsker(error: unknown): boolean {
  return isSessionOver(error) || isForbidden(error);
}

/** Whether a call was refused because the session is over, or because its caller is not an admin any more. */
export function mustSignIn(error: unknown): boolean {
  return isSessionOver(error) || hasLostAdminRole(error);
}

/** The call's answer. Whoever's session is over is signed out and led to sign in, and back. */
export function orSignIn<Answer>(call: Promise<Answer>, { url }: Request): Promise<Answer> {
  return orLeave(call, url, { after: isSessionOver, leave: signOut, leadTo: signInPath(url) });
}

/** As {@link orSignIn} for pages of admins: whoever is not an admin any more is led away, too. */
export function orSignInAsAdmin<Answer>(call: Promise<Answer>, { url }: Request): Promise<Answer> {
  // Nothing belongs to somebody else to an admin.
  const after = (error: unknown) => mustSignIn(error) || belongsToAnother(error);
  return orLeave(call, url, { after, leave: signOut, leadTo: signInPath(url) });
}

/** As {@link orSignIn} for a customer's list of orders: any refusal signs out and leads home. */
export function orSignOut<Answer>(call: Promise<Answer>, { url }: Request): Promise<Answer> {
  return orLeave(call, url, { after: isRefusedAsker, leave: signOut, leadTo: '/' });
}

/** As {@link orSignOut} for checkout and profile: only the session token goes, so that the cart stays. */
export function orForgetToken<Answer>(call: Promise<Answer>, { url }: Request): Promise<Answer> {
  return orLeave(call, url, { after: isRefusedAsker, leave: forgetToken, leadTo: '/' });
}

/**
 * Ends the session of this tab after a refusal. If another tab has changed who is signed in, the refusal was meant for
 * the person before: then nothing ends, and the page at `from` is shown to the new one. @returns where to go.
 */
export async function leaveAfterRefusal(from: string, { leave, leadTo }: Omit<Leaving, 'after'>): Promise<string> {
  if (await followOtherTab()) {
    const { pathname, search } = new URL(from);
    return pathname + search;
  }
  await leave();
  return leadTo;
}

async function orLeave<Answer>(call: Promise<Answer>, from: string, { after, ...leaving }: Leaving): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!after(error)) throw error;
    throw redirect(await leaveAfterRefusal(from, leaving));
  }
}
