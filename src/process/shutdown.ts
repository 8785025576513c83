import { setTimeout as wait } from 'node:timers/promises';

/** How long a replaced process closes keep-alive connections, so that browsers reconnect to its successor. */
const REPLACEMENT_DRAIN_MILLISECONDS = 1000;

/** The shutdown state of a process. */
export interface Shutdown {
  isDraining: boolean;
  /** Another process has taken over, so the shop as a whole stays available. */
  isReplaced: boolean;
}

/** Returns the initial state: the process is not shutting down. */
export function createShutdown(): Shutdown {
  return { isDraining: false, isReplaced: false };
}

/** Keeps serving requests for a while, so that load balancers and browsers move away before the port closes. */
export async function drain(shutdown: Shutdown, drainDelayMilliseconds: number): Promise<void> {
  shutdown.isDraining = true;
  await wait(shutdown.isReplaced ? REPLACEMENT_DRAIN_MILLISECONDS : drainDelayMilliseconds);
}
