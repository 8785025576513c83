import { useEffect, useState, useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import { SessionUnknown } from './auth-errors.ts';
import type { AuthUser } from './provider-client.ts';
import { signInPath } from './remembered-origin.ts';
import { signOut } from './session.ts';
import { hasFollowedOtherTab, keepTokenFresh, learn, reloadForOtherTab } from './session-changes.ts';
import { countChangesElsewhere, readState, subscribe } from './session-state.ts';

/**
 * User guard: the person who is signed in. Throws a redirect to the sign-in page, which remembers where it came from,
 * or {@link SessionUnknown} while the shop does not say who is signed in.
 */
export async function requireUser(request: Request): Promise<AuthUser> {
  await learn();
  await keepTokenFresh();
  const { user, isKnown } = readState();
  if (!isKnown) throw new SessionUnknown();
  if (!user) throw redirect(signInPath(request.url));
  return user;
}

/** Admin guard: signs anybody else out and sends them to the sign-in page (specification, section 6). */
export async function requireAdmin(request: Request): Promise<AuthUser> {
  const user = await requireUser(request);
  if (readState().isAdmin) return user;
  throw await turnAway(request);
}

/** Customer guard: signs an admin out and sends them to the sign-in page (specification, section 6). */
export async function requireCustomer(request: Request): Promise<AuthUser> {
  const user = await requireUser(request);
  if (!readState().isAdmin) return user;
  throw await turnAway(request);
}

/**
 * For pages of one person: whether another tab has changed who is signed in since the page was opened. The page then
 * has to show nothing, and is loaded anew.
 */
export function useIsForAnotherPerson(): boolean {
  const changes = useSyncExternalStore(subscribe, countChangesElsewhere, () => 0);
  const [changesBefore] = useState(changes);
  const isForAnother = changes !== changesBefore;
  useEffect(() => {
    if (isForAnother) reloadForOtherTab();
  }, [isForAnother]);
  return isForAnother;
}

/** Somebody whom another tab has signed in did not choose this page and keeps their session; this tab goes home. */
async function turnAway({ url }: Request): Promise<Response> {
  if (hasFollowedOtherTab()) return redirect('/');
  await signOut();
  return redirect(signInPath(url));
}
