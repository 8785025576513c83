import { useSyncExternalStore } from 'react';
import { cartActions } from '#features/cart/cart-store.ts';
import { providerClient } from './provider-client.ts';
import { act, becomeSignedOut, keepTokenFresh, learn } from './session-changes.ts';
import { publish, readState, type SessionState, subscribe, UNKNOWN } from './session-state.ts';

export { keepTokenFresh };

/** Who is signed in; unknown while the server renders. */
export function useSession(): SessionState {
  return useSyncExternalStore(learnAndSubscribe, readState, () => UNKNOWN);
}

/** Whether the shop was asked who is signed in and did not answer. Does not ask by itself. */
export function useIsSessionUnanswered(): boolean {
  return useSyncExternalStore(subscribe, isUnanswered, () => false);
}

/** Who is signed in, as soon as the shop has answered, or has failed to. */
export async function readSession(): Promise<SessionState> {
  await learn();
  return readState();
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
  const { user } = readState();
  if (user) publish({ ...readState(), user: { ...user, displayName } });
}

/** Shows the email of the person who is signed in as confirmed, once it is. */
export function showEmailConfirmed(): void {
  const { user } = readState();
  if (user) publish({ ...readState(), user: { ...user, emailVerified: true } });
}

function learnAndSubscribe(listener: () => void): () => void {
  void learn();
  return subscribe(listener);
}

function isUnanswered(): boolean {
  const { isKnown, loading } = readState();
  return !isKnown && !loading;
}
