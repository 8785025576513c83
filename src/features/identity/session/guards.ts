import { useEffect, useState, useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import type { Permission } from '#platform/http/permissions.ts';
import type { AuthUser } from '../provider/provider-answers.ts';
import { signInPath } from '../sign-in/remembered-origin.ts';
import { NotPermitted } from './not-permitted.ts';
import { signOut } from './session.ts';
import { hasFollowedOtherTab, keepTokenFresh, loadSession, reloadForOtherTab } from './session-changes.ts';
import { SessionUnknown } from './session-errors.ts';
import { countChangesElsewhere, readState, subscribe } from './session-state.ts';

/**
 * Returns the signed-in person. Throws a redirect to the sign-in page, which remembers the requested page, or
 * {@link SessionUnknown} if the session could not be loaded.
 */
export async function requireUser(request: Request): Promise<AuthUser> {
  await loadSession();
  await keepTokenFresh();
  const { user, isKnown } = readState();
  if (!isKnown) throw new SessionUnknown();
  if (!user) throw redirect(signInPath(request.url));
  return user;
}

/**
 * Returns the signed-in member of staff. Signs a customer out and redirects to the sign-in page (specification, section
 * 6). Throws {@link NotPermitted} if the role does not include the permission.
 */
export async function requireStaff(request: Request, permission?: Permission): Promise<AuthUser> {
  const user = await requireUser(request);
  const { isStaff, permissions } = readState();
  if (!isStaff) throw await signOutAndRedirect(request);
  if (permission && !permissions.has(permission)) throw new NotPermitted();
  return user;
}

/** Returns the signed-in customer. Signs staff out and redirects to the sign-in page (specification, section 6). */
export async function requireCustomer(request: Request): Promise<AuthUser> {
  const user = await requireUser(request);
  if (!readState().isStaff) return user;
  throw await signOutAndRedirect(request);
}

/**
 * Whether another tab has changed the signed-in person since this page was rendered. The page must then hide its
 * content, and is reloaded.
 */
export function useHasUserChanged(): boolean {
  const changes = useSyncExternalStore(subscribe, countChangesElsewhere, () => 0);
  const [changesBefore] = useState(changes);
  const hasChanged = changes !== changesBefore;
  useEffect(() => {
    if (hasChanged) reloadForOtherTab();
  }, [hasChanged]);
  return hasChanged;
}

/** Signs out and redirects. A person signed in by another tab did not choose this page: they keep their session. */
async function signOutAndRedirect({ url }: Request): Promise<Response> {
  if (hasFollowedOtherTab()) return redirect('/');
  await signOut();
  return redirect(signInPath(url));
}
