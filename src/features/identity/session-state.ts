import type { AuthUser } from './provider-client.ts';

/** Who is signed in in this browser (specification, section 4). `loading` during every act, and while first asked. */
export interface SessionState {
  user: AuthUser | undefined;
  isAdmin: boolean;
  loading: boolean;
  /** Whether the shop has said who is signed in. Until then nobody counts as signed out. */
  isKnown: boolean;
}

export const UNKNOWN: SessionState = { user: undefined, isAdmin: false, loading: true, isKnown: false };
export const SIGNED_OUT: SessionState = { user: undefined, isAdmin: false, loading: false, isKnown: true };

let state = UNKNOWN;
let changesElsewhere = 0;
const listeners = new Set<() => void>();

export function readState(): SessionState {
  return state;
}

/** How often another tab has changed who is signed in. */
export function countChangesElsewhere(): number {
  return changesElsewhere;
}

/** Shows the state to everything that follows it. */
export function publish(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** As {@link publish}, because another tab has changed who is signed in. */
export function publishChangeElsewhere(next: SessionState): void {
  changesElsewhere += 1;
  publish(next);
}

/** Calls the listener after every change. @returns what ends that. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
