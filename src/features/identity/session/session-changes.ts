import { persistentStorage, tabStorage } from '#platform/browser-storage.ts';
import type { Permission } from '#platform/http/permissions.ts';
import type { AuthUser } from '../provider/provider-answers.ts';
import { providerClient } from '../provider/provider-client.ts';
import { isSessionOver, isSignedInAsAnother } from './session-errors.ts';
import { publish, publishChangeElsewhere, readState, type SessionState, SIGNED_OUT, UNKNOWN } from './session-state.ts';
import { holderOf, TOKEN_KEY } from './token-holder.ts';

/** Tokens are valid for 15 minutes and are renewed after 10. */
const TOKEN_LIFETIME_MILLISECONDS = 15 * 60 * 1000;
const RENEW_AFTER_MILLISECONDS = 10 * 60 * 1000;

/** A request that exceeds the timeout is retried with exponential backoff. */
const TIMEOUT_MILLISECONDS = 15_000;
const INITIAL_RETRY_DELAY_MILLISECONDS = 1_000;
const MAX_RETRY_DELAY_MILLISECONDS = 30_000;

/** Set in session storage while the page is reloaded because another tab changed the signed-in person. */
const FOLLOWED_KEY = 'followed-other-tab';

/** What this tab knows of its session, beside what pages see. */
interface TabSession {
  pendingLoad?: Promise<void> | undefined;
  retries: number;
  retryTimer?: ReturnType<typeof setTimeout> | undefined;
  isChanging: boolean;
  isWatching: boolean;
  hasFollowed: boolean;
  /** When its token was renewed, in epoch milliseconds. */
  renewedAt: number;
  /** The user id in the token that it uses. */
  tokenUserId?: string | undefined;
}

const tab: TabSession = { retries: 0, isChanging: false, isWatching: false, hasFollowed: false, renewedAt: 0 };
const signOutListeners = new Set<() => void>();

/** Loads the session unless it is loaded already. If that fails, it is retried in the background. */
export async function loadSession(): Promise<void> {
  watchSession();
  if (tab.isChanging) return;
  if (!readState().isKnown) {
    tab.pendingLoad ??= requestSession().finally(() => {
      tab.pendingLoad = undefined;
    });
    await tab.pendingLoad;
  }
  await followOtherTab();
}

/** Runs a change of the session. If it throws, the previous state is restored. */
export async function changeSession(work: () => Promise<SessionState>): Promise<void> {
  // The response to a pending load must not overwrite this change.
  await tab.pendingLoad;
  const before = readState();
  tab.isChanging = true;
  publish({ ...before, loading: true });
  try {
    publish(await work());
    tab.hasFollowed = false;
  } catch (error) {
    publish({ ...before, loading: false });
    throw error;
  } finally {
    tab.isChanging = false;
    void loadSession();
  }
}

/** Fetches a session token and the role of the person with the identity session. */
export async function becomeSignedIn(user: AuthUser, signal?: AbortSignal): Promise<SessionState> {
  await renewToken(user, signal);
  const { findAdminFlag } = await loadCalls();
  const admin = await findAdminFlag(user.email, signal);
  const permissions = admin ? await loadPermissions(user, signal) : SIGNED_OUT.permissions;
  return { user, isStaff: admin, permissions, loading: false, isKnown: true };
}

/** Loaded on demand, because most visitors are not signed in. */
function loadCalls() {
  return import('./session-calls.ts');
}

/** Loaded on demand, because most visitors are customers. */
async function loadPermissions({ email }: AuthUser, signal?: AbortSignal): Promise<ReadonlySet<Permission>> {
  const { findPermissions } = await import('./find-permissions.ts');
  return findPermissions(email, signal);
}

/** Calls the listener whenever the person signs out in this browser. */
export function onSignOut(listener: () => void): void {
  signOutListeners.add(listener);
}

/** Removes the session token and notifies listeners, which delete data of the person from the browser. */
export function completeSignOut(): SessionState {
  for (const listener of signOutListeners) listener();
  return becomeSignedOut();
}

/** Removes the session token. */
export function becomeSignedOut(): SessionState {
  persistentStorage.remove(TOKEN_KEY);
  tab.tokenUserId = undefined;
  return SIGNED_OUT;
}

/**
 * Renews the token if it is old, such as after the computer was asleep. Use it before calls whose refusal would lose
 * the person's work. Throws if the token has expired and cannot be renewed now, because a call would then answer 401.
 */
export async function keepTokenFresh(): Promise<void> {
  const { user } = readState();
  const age = Date.now() - tab.renewedAt;
  if (!user || age < RENEW_AFTER_MILLISECONDS) return;
  try {
    await renewToken(user);
  } catch (error) {
    if (await followOtherTab()) return;
    if (isSignedInAsAnother(error)) return adoptSession();
    if (isSessionOver(error)) publish(becomeSignedOut());
    else if (age >= TOKEN_LIFETIME_MILLISECONDS) throw error;
  }
}

/**
 * Adopts the session of another tab that has signed in another user or signed out. Tabs share the session, so this
 * tab must not end it. @returns whether another tab has done so.
 */
export async function followOtherTab(): Promise<boolean> {
  const { user, isKnown } = readState();
  if (!isKnown || tab.isChanging) return false;
  const token = persistentStorage.read(TOKEN_KEY);
  if (token === null && user) {
    publishChangeElsewhere(becomeSignedOut());
    return true;
  }
  const storedUserId = holderOf(token);
  if (storedUserId === undefined || storedUserId === tab.tokenUserId) return false;
  await adoptSession();
  return true;
}

/** Whether the session was adopted from another tab, so that the person did not open this page. */
export function hasFollowedOtherTab(): boolean {
  return tab.hasFollowed;
}

/** Reloads the page after another tab changed the signed-in person, so that no data of the previous one remains. */
export function reloadForOtherTab(): void {
  tabStorage.write(FOLLOWED_KEY, 'yes');
  location.reload();
}

async function adoptSession(): Promise<void> {
  tab.hasFollowed = true;
  tab.tokenUserId = undefined;
  publishChangeElsewhere(UNKNOWN);
  await loadSession();
}

async function requestSession(): Promise<void> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MILLISECONDS);
  try {
    publish(await findSession(controller.signal));
    tab.retries = 0;
  } catch (error) {
    if (isSessionOver(error)) return publish(becomeSignedOut());
    publish({ ...readState(), loading: false });
    scheduleRetry();
  } finally {
    clearTimeout(timer);
  }
}

async function findSession(signal: AbortSignal): Promise<SessionState> {
  const stored = persistentStorage.read(TOKEN_KEY);
  const user = await providerClient.findUser(signal);
  if (user) return becomeSignedIn(user, signal);
  // Do not remove a token that another tab has stored meanwhile.
  return persistentStorage.read(TOKEN_KEY) === stored ? becomeSignedOut() : SIGNED_OUT;
}

/** Retries with exponential backoff and jitter, so that browsers do not retry simultaneously. */
function scheduleRetry(): void {
  if (tab.retryTimer !== undefined) return;
  const delay = Math.min(INITIAL_RETRY_DELAY_MILLISECONDS * 2 ** tab.retries, MAX_RETRY_DELAY_MILLISECONDS);
  tab.retries += 1;
  tab.retryTimer = setTimeout(
    () => {
      tab.retryTimer = undefined;
      void loadSession();
    },
    delay * (0.5 + Math.random()),
  );
}

async function renewToken({ email }: AuthUser, signal?: AbortSignal): Promise<void> {
  const { requestToken } = await loadCalls();
  const token = await requestToken(email, signal);
  persistentStorage.write(TOKEN_KEY, token);
  tab.tokenUserId = holderOf(token);
  tab.renewedAt = Date.now();
}

/** Refreshes the session at intervals, when the tab becomes visible or online, and after changes in other tabs. */
function watchSession(): void {
  if (tab.isWatching) return;
  tab.isWatching = true;
  tab.hasFollowed = tabStorage.read(FOLLOWED_KEY) !== null;
  tabStorage.remove(FOLLOWED_KEY);
  setInterval(refresh, RENEW_AFTER_MILLISECONDS / 10);
  document.addEventListener('visibilitychange', refresh);
  // A request that began without a connection may still fail.
  window.addEventListener('online', () => void Promise.resolve(tab.pendingLoad).then(refresh));
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY || key === null) refresh();
  });
}

function refresh(): void {
  loadSession()
    .then(keepTokenFresh)
    // Guards report the error where it matters.
    .catch(() => {});
}
