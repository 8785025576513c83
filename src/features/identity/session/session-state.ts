import type { Permission } from '#platform/http/permissions.ts';
import type { AuthUser } from '../provider/provider-answers.ts';

/** The session of this browser (specification, section 4). `loading` until the first response and during changes. */
export interface SessionState {
  user: AuthUser | undefined;
  /** Whether the dashboard of staff is open to the person. */
  isStaff: boolean;
  /** What the role of the person permits; none for customers. */
  permissions: ReadonlySet<Permission>;
  loading: boolean;
  /** Whether the session has been loaded. Until then the person is neither signed in nor signed out. */
  isKnown: boolean;
}

const NONE: ReadonlySet<Permission> = new Set();

export const UNKNOWN: SessionState = {
  user: undefined,
  isStaff: false,
  permissions: NONE,
  loading: true,
  isKnown: false,
};
export const SIGNED_OUT: SessionState = {
  user: undefined,
  isStaff: false,
  permissions: NONE,
  loading: false,
  isKnown: true,
};

let state = UNKNOWN;
let changesElsewhere = 0;
const listeners = new Set<() => void>();

export function readState(): SessionState {
  return state;
}

/** Counts how often another tab has changed the signed-in person. */
export function countChangesElsewhere(): number {
  return changesElsewhere;
}

/** Sets the state and notifies all subscribers. */
export function publish(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Like {@link publish}, for a change of the signed-in person by another tab. */
export function publishChangeElsewhere(next: SessionState): void {
  changesElsewhere += 1;
  publish(next);
}

/** Calls the listener after every change. @returns a function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
