import { useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import { cartActions } from '#features/cart/cart-store.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { lastingStorage } from '#platform/browser-storage.ts';
import { ApiError } from '#platform/http/api-client.ts';
import { api, TOKEN_KEY } from './api.ts';
import { identityCalls } from './identity-calls.ts';
import { type AuthUser, ProviderError, providerClient } from './provider-client.ts';
import { signInPath } from './remembered-origin.ts';
import type { SignIn, SignUp } from './sign-in-schema.ts';

/** Who is signed in in this browser (specification, section 4). `loading` during every act, and until that is known. */
export interface SessionState {
  user: AuthUser | undefined;
  isAdmin: boolean;
  loading: boolean;
}

const UNKNOWN: SessionState = { user: undefined, isAdmin: false, loading: true };
const SIGNED_OUT: SessionState = { user: undefined, isAdmin: false, loading: false };

/** Tokens live for 15 minutes; a third of that is left when they are renewed. */
const RENEW_EVERY_MILLISECONDS = 10 * 60 * 1000;

let state = UNKNOWN;
let started: Promise<void> | undefined;
let renewedAt = 0;
const listeners = new Set<() => void>();

/** Who is signed in; unknown while the server renders. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  );
}

/** Who is signed in, once that is known. */
export async function readSession(): Promise<SessionState> {
  await start();
  return state;
}

/** User guard: the person who is signed in. Throws a redirect to the sign-in page, which remembers where it came from. */
export async function requireUser(request: Request): Promise<AuthUser> {
  await readSession();
  await keepTokenFresh();
  const { user } = state;
  if (!user) throw redirect(signInPath(request.url));
  return user;
}

/** Admin guard: signs anybody else out and sends them to the sign-in page (specification, section 6). */
export async function requireAdmin(request: Request): Promise<AuthUser> {
  const user = await requireUser(request);
  if (state.isAdmin) return user;
  await signOut();
  throw redirect(signInPath(request.url));
}

/** Customer guard: signs an admin out and sends them to the sign-in page (specification, section 6). */
export async function requireCustomer(request: Request): Promise<AuthUser> {
  const user = await requireUser(request);
  if (!state.isAdmin) return user;
  await signOut();
  throw redirect(signInPath(request.url));
}

/** Renews the token if it is old, as after the computer slept. For calls whose refusal would cost the person much. */
export async function keepTokenFresh(): Promise<void> {
  const { user } = state;
  if (!user || Date.now() - renewedAt < RENEW_EVERY_MILLISECONDS) return;
  try {
    await renewToken(user);
  } catch (error) {
    // Without a connection the next look tries again; only a refusal means that the identity session has ended.
    if (error instanceof ApiError && error.problem.status === 401) publish(becomeSignedOut());
  }
}

/** Throws ProviderError with a message for the person; the state is then as before. */
export function signIn(credentials: SignIn): Promise<void> {
  return act(async () => becomeSignedIn(await providerClient.signIn(credentials)));
}

/** Makes the account and the shop's record, and signs in. Throws ProviderError as {@link signIn} does. */
export function signUp(details: SignUp): Promise<void> {
  return act(async () => becomeRegistered(await providerClient.signUp(details)));
}

/** Ends the session here and at the provider, and empties the cart (specification, section 2). */
export function signOut(): Promise<void> {
  return act(async () => {
    await providerClient.signOut();
    cartActions.clear();
    return becomeSignedOut();
  });
}

/** Drops the session token of this browser; the cart and the identity session stay (specification, section 6). */
export function forgetToken(): void {
  publish(becomeSignedOut());
}

/** Shows another name of the person who is signed in, once the shop has saved it. */
export function showName(displayName: string): void {
  const { user } = state;
  if (user) publish({ ...state, user: { ...user, displayName } });
}

/** Runs what changes who is signed in; if it throws, the state is as before. */
export async function act(work: () => Promise<SessionState>): Promise<void> {
  // Whoever is found to be signed in must not overwrite what this act brings about.
  await start();
  const before = state;
  publish({ ...state, loading: true });
  try {
    publish(await work());
  } catch (error) {
    publish({ ...before, loading: false });
    throw error;
  }
}

/** Asks once, when somebody first wants to know. A provider out of reach counts as signed out. */
function start(): Promise<void> {
  started ??= providerClient
    .findUser()
    .then((user) => (user ? becomeSignedIn(user) : becomeSignedOut()))
    .catch(() => SIGNED_OUT)
    .then(publish)
    .then(watch);
  return started;
}

/** Makes the shop's record of somebody who may be new, and signs them in (specification, section 7: POST /user). */
export async function becomeRegistered(user: AuthUser): Promise<SessionState> {
  // Google lets people go without a name; the shop addresses everybody by one.
  const body = { name: user.displayName || user.email, email: user.email };
  const { insertedId } = await api.request(userCalls.addUser, { body });
  if (!insertedId) throw new ProviderError('Your account was made, but not your customer record. Please sign in.');
  return becomeSignedIn(user);
}

/** Gets the session token and the role of whoever holds the identity session. */
export async function becomeSignedIn(user: AuthUser): Promise<SessionState> {
  await renewToken(user);
  const { admin } = await api.request(userCalls.getAdminFlag, { params: { email: user.email } });
  return { user, isAdmin: admin, loading: false };
}

/** Drops the session token. */
export function becomeSignedOut(): SessionState {
  lastingStorage.remove(TOKEN_KEY);
  return SIGNED_OUT;
}

async function renewToken({ email }: AuthUser): Promise<void> {
  const { token } = await api.request(identityCalls.issueToken, { body: { email } });
  lastingStorage.write(TOKEN_KEY, token);
  renewedAt = Date.now();
}

/** Keeps the token fresh, also after the computer slept, and follows a sign-out in another tab. */
function watch(): void {
  setInterval(keepTokenFresh, RENEW_EVERY_MILLISECONDS / 10);
  document.addEventListener('visibilitychange', keepTokenFresh);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === TOKEN_KEY && newValue === null) publish(SIGNED_OUT);
  });
}

function subscribe(listener: () => void): () => void {
  void start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}
