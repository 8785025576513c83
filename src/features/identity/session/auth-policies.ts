import { redirect, useNavigate } from 'react-router';
import { ApiError } from '#platform/http/api-error.ts';
import { signInPath } from '../sign-in/remembered-origin.ts';
import { forgetToken, signOut } from './session.ts';
import { followOtherTab } from './session-changes.ts';
import { isSessionOver } from './session-errors.ts';

/** What happens after a call was refused. Errors that the policy does not handle are shown where the call was made. */
interface Policy {
  handles: (error: unknown) => boolean;
  endSession: () => Promise<void> | void;
  /** Returns the path to go to from the page with the URL `from`. */
  redirectTo: (from: string, error: unknown) => string;
}

/** The policies by kind of call (specification, section 6). */
const POLICIES = {
  /** A page, payment, upload or other change: signs in again, and returns to the page. */
  page: { handles: mustSignIn, endSession: signOut, redirectTo: signInPath },
  /** A page about any customer. An admin may see them all, so `not-yours` means that the role was revoked. */
  adminPage: {
    handles: (error) => mustSignIn(error) || belongsToAnother(error),
    endSession: signOut,
    redirectTo: signInPath,
  },
  /** Changing a status or granting the admin role. */
  adminChange: {
    handles: isAuthError,
    endSession: signOut,
    redirectTo: (from, error) => (isForbidden(error) ? '/' : signInPath(from)),
  },
  /** A customer's list of orders. */
  orders: { handles: isAuthError, endSession: signOut, redirectTo: () => '/' },
  /** Checkout and profile. Only the session token is removed, so that the cart stays. */
  checkout: { handles: isAuthError, endSession: forgetToken, redirectTo: () => '/' },
} satisfies Record<string, Policy>;

export type AuthPolicy = keyof typeof POLICIES;

/** Awaits a call of a loader or action. If the policy handles its error, ends the session and throws a redirect. */
export async function withAuth<Answer>(call: Promise<Answer>, policy: AuthPolicy, request: Request): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    await redirectIfRefused(error, policy, request);
    throw error;
  }
}

/** Ends the session and throws a redirect if the policy handles the error of a loader's or action's call. */
export async function redirectIfRefused(error: unknown, policy: AuthPolicy, { url }: Request): Promise<void> {
  const path = await leaveIfRefused(error, policy, url);
  if (path !== undefined) throw redirect(path);
}

/** Returns a function that leaves the page if the policy handles the error of a component's call, and whether it did. */
export function useLeaveIfRefused(policy: AuthPolicy): (error: unknown) => Promise<boolean> {
  const navigate = useNavigate();
  return async (error) => {
    const path = await leaveIfRefused(error, policy, window.location.href);
    if (path !== undefined) await navigate(path);
    return path !== undefined;
  };
}

/**
 * Ends the session of this tab if the policy handles the error. If another tab has changed the signed-in person, the
 * refusal was for the previous one: then the session stays, and the page is loaded again.
 * @returns the path to go to.
 */
async function leaveIfRefused(error: unknown, policy: AuthPolicy, from: string): Promise<string | undefined> {
  const { handles, endSession, redirectTo }: Policy = POLICIES[policy];
  if (!handles(error)) return undefined;
  if (await followOtherTab()) {
    const { pathname, search } = new URL(from);
    return pathname + search;
  }
  await endSession();
  return redirectTo(from, error);
}

/** Whether a call was refused with 403. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.problem.status === 403;
}

/** Whether a call was refused because the resource belongs to another user. */
export function belongsToAnother(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === 'not-yours';
}

function isAuthError(error: unknown): boolean {
  return isSessionOver(error) || isForbidden(error);
}

/** Whether the session is over or the caller is no longer an admin. */
function mustSignIn(error: unknown): boolean {
  return isSessionOver(error) || (error instanceof ApiError && error.problem.code === 'admin-only');
}
