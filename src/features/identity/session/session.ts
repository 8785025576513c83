import { useSyncExternalStore } from 'react';
import { providerClient } from '../provider/provider-client.ts';
import {
  becomeSignedOut,
  changeSession,
  completeSignOut,
  keepTokenFresh,
  loadSession,
  onSignOut,
} from './session-changes.ts';
import { publish, readState, type SessionState, subscribe, UNKNOWN } from './session-state.ts';

export { keepTokenFresh, onSignOut };

/** The current session. Unknown during server rendering. */
export function useSession(): SessionState {
  return useSyncExternalStore(loadAndSubscribe, readState, () => UNKNOWN);
}

/** Whether the person is signing in or out. Does not load the session. */
export function useIsSessionChanging(): boolean {
  return useSyncExternalStore(subscribe, isChanging, () => false);
}

/** Whether loading the session has failed. Does not load it. */
export function useIsSessionUnavailable(): boolean {
  return useSyncExternalStore(subscribe, isUnavailable, () => false);
}

/** Returns the session after the first attempt to load it, which may have failed. */
export async function readSession(): Promise<SessionState> {
  await loadSession();
  return readState();
}

/** Ends the session here and at the provider (specification, section 2). */
export function signOut(): Promise<void> {
  return changeSession(async () => {
    await providerClient.signOut();
    return completeSignOut();
  });
}

/** Removes the session token of this browser. The cart and the identity session stay (specification, section 6). */
export function forgetToken(): void {
  publish(becomeSignedOut());
}

/** Updates the name of the signed-in person after the shop has saved it. */
export function showName(displayName: string): void {
  const { user } = readState();
  if (user) publish({ ...readState(), user: { ...user, displayName } });
}

/** Marks the email of the signed-in person as confirmed. */
export function showEmailConfirmed(): void {
  const { user } = readState();
  if (user) publish({ ...readState(), user: { ...user, emailVerified: true } });
}

function loadAndSubscribe(listener: () => void): () => void {
  void loadSession();
  return subscribe(listener);
}

function isChanging(): boolean {
  const { isKnown, loading } = readState();
  return isKnown && loading;
}

function isUnavailable(): boolean {
  const { isKnown, loading } = readState();
  return !isKnown && !loading;
}
