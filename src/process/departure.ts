import { setTimeout as wait } from 'node:timers/promises';

/** How long a process that another one replaces tells browsers that keep a connection to come back over a new one. */
const REPLACING_MILLISECONDS = 1000;

/** Whether a process is about to close its port. */
export interface Departure {
  isLeaving: boolean;
  /** Another process has come in its place, so that the shop as a whole stays. */
  isReplaced: boolean;
}

/** Nobody leaves yet. */
export function createDeparture(): Departure {
  return { isLeaving: false, isReplaced: false };
}

/** Still answers for a while, so that load balancers and browsers turn elsewhere before the port closes. */
export async function takeLeave(departure: Departure, stopDelayMilliseconds: number): Promise<void> {
  departure.isLeaving = true;
  await wait(departure.isReplaced ? REPLACING_MILLISECONDS : stopDelayMilliseconds);
}
