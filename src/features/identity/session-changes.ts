import { userCalls } from '#features/user/user-calls.ts';
import { lastingStorage, tabStorage } from '#platform/browser-storage.ts';
import { api, TOKEN_KEY } from './api.ts';
import { isSessionOver, isSignedInAsAnother } from './auth-errors.ts';
import { identityCalls } from './identity-calls.ts';
import { type AuthUser, providerClient } from './provider-client.ts';
import { publish, publishChangeElsewhere, readState, type SessionState, SIGNED_OUT, UNKNOWN } from './session-state.ts';
import { holderOf } from './token-holder.ts';

/** Tokens live for 15 minutes; a third of that is left when they are renewed. */
const TOKEN_LIFE_MILLISECONDS = 15 * 60 * 1000;
const RENEW_AFTER_MILLISECONDS = 10 * 60 * 1000;

/** Who does not answer by then is asked again, after a pause that grows. */
const ANSWER_WITHIN_MILLISECONDS = 15_000;
const FIRST_PAUSE_MILLISECONDS = 1_000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/** In the tab's storage when the page was loaded anew because another tab had changed who is signed in. */
const FOLLOWED_KEY = 'followed-other-tab';

let learning: Promise<void> | undefined;
let pauses = 0;
let nextAttempt: ReturnType<typeof setTimeout> | undefined;
let isActing = false;
let isWatching = false;
let hasFollowed = false;
let renewedAt = 0;
/** Whose token this tab uses. */
let holder: string | undefined;

/** Makes sure that it is known who is signed in, if the shop answers; otherwise it goes on asking. */
export async function learn(): Promise<void> {
  watch();
  if (isActing) return;
  if (!readState().isKnown) {
    learning ??= askShop().finally(() => {
      learning = undefined;
    });
    await learning;
  }
  await followOtherTab();
}

/** Runs what changes who is signed in; if it throws, the state is as before. */
export async function act(work: () => Promise<SessionState>): Promise<void> {
  // Whoever is found to be signed in must not overwrite what this act brings about.
  await learning;
  const before = readState();
  isActing = true;
  publish({ ...before, loading: true });
  try {
    publish(await work());
    hasFollowed = false;
  } catch (error) {
    publish({ ...before, loading: false });
    throw error;
  } finally {
    isActing = false;
    void learn();
  }
}

/** Gets the session token and the role of whoever holds the identity session. */
export async function becomeSignedIn(user: AuthUser, signal?: AbortSignal): Promise<SessionState> {
  await renewToken(user, signal);
  const { admin } = await api.request(userCalls.getAdminFlag, { params: { email: user.email }, signal });
  return { user, isAdmin: admin, loading: false, isKnown: true };
}

/** Drops the session token. */
export function becomeSignedOut(): SessionState {
  lastingStorage.remove(TOKEN_KEY);
  holder = undefined;
  return SIGNED_OUT;
}

/**
 * Renews the token if it is old, as after the computer slept. For calls whose refusal would cost the person much.
 * Throws when it has run out and cannot be renewed for now: with it, a call would look as if the session were over.
 */
export async function keepTokenFresh(): Promise<void> {
  const { user } = readState();
  const age = Date.now() - renewedAt;
  if (!user || age < RENEW_AFTER_MILLISECONDS) return;
  try {
    await renewToken(user);
  } catch (error) {
    if (await followOtherTab()) return;
    if (isSignedInAsAnother(error)) return follow();
    if (isSessionOver(error)) publish(becomeSignedOut());
    else if (age >= TOKEN_LIFE_MILLISECONDS) throw error;
  }
}

/**
 * Follows another tab that has signed somebody else in, or signed out: their session is shared, so this tab must not
 * end it. @returns whether another tab has done so.
 */
export async function followOtherTab(): Promise<boolean> {
  const { user, isKnown } = readState();
  if (!isKnown || isActing) return false;
  const token = lastingStorage.read(TOKEN_KEY);
  if (token === null && user) {
    publishChangeElsewhere(becomeSignedOut());
    return true;
  }
  const stored = holderOf(token);
  if (stored === undefined || stored === holder) return false;
  await follow();
  return true;
}

/** Whether the person who is signed in here came from another tab, and did not ask for the page on show. */
export function hasFollowedOtherTab(): boolean {
  return hasFollowed;
}

/** Loads the page anew for whoever another tab has signed in, so that nothing of the person before stays. */
export function reloadForOtherTab(): void {
  tabStorage.write(FOLLOWED_KEY, 'yes');
  location.reload();
}

async function follow(): Promise<void> {
  hasFollowed = true;
  holder = undefined;
  publishChangeElsewhere(UNKNOWN);
  await learn();
}

async function askShop(): Promise<void> {
  const attempt = new AbortController();
  const timer = setTimeout(() => attempt.abort(), ANSWER_WITHIN_MILLISECONDS);
  try {
    publish(await findSession(attempt.signal));
    pauses = 0;
  } catch (error) {
    if (isSessionOver(error)) return publish(becomeSignedOut());
    publish({ ...readState(), loading: false });
    askAgainLater();
  } finally {
    clearTimeout(timer);
  }
}

async function findSession(signal: AbortSignal): Promise<SessionState> {
  const stored = lastingStorage.read(TOKEN_KEY);
  const user = await providerClient.findUser(signal);
  if (user) return becomeSignedIn(user, signal);
  // A token that another tab has stored since is not this tab's to remove.
  return lastingStorage.read(TOKEN_KEY) === stored ? becomeSignedOut() : SIGNED_OUT;
}

/** After pauses that grow, and differ from browser to browser, so that not all of them ask at once. */
function askAgainLater(): void {
  if (nextAttempt !== undefined) return;
  const pause = Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** pauses, LONGEST_PAUSE_MILLISECONDS);
  pauses += 1;
  nextAttempt = setTimeout(
    () => {
      nextAttempt = undefined;
      void learn();
    },
    pause * (0.5 + Math.random()),
  );
}

async function renewToken({ email }: AuthUser, signal?: AbortSignal): Promise<void> {
  const { token } = await api.request(identityCalls.issueToken, { body: { email }, signal });
  lastingStorage.write(TOKEN_KEY, token);
  holder = holderOf(token);
  renewedAt = Date.now();
}

/** Keeps the token fresh, also after the computer slept, and notices what other tabs do and that the connection is back. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  hasFollowed = tabStorage.read(FOLLOWED_KEY) !== null;
  tabStorage.remove(FOLLOWED_KEY);
  setInterval(catchUp, RENEW_AFTER_MILLISECONDS / 10);
  document.addEventListener('visibilitychange', catchUp);
  window.addEventListener('online', catchUp);
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY || key === null) catchUp();
  });
}

function catchUp(): void {
  learn()
    .then(keepTokenFresh)
    // Guards say so where it matters.
    .catch(() => {});
}
