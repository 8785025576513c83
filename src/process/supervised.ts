import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Departure } from './departure.ts';

/** What the supervisor tells a process that another one has come in the place of. */
export const REPLACED = 'replaced';

/** In a process that others of the same shop run beside: leaves when the supervisor has started its successor. */
export function followSupervisor(departure: Departure, stop: () => void): void {
  process.on('message', (message) => {
    if (message !== REPLACED) return;
    departure.isReplaced = true;
    stop();
  });
}

/** After the port is closed here: gives back the connections that were on their way, so that others answer them. */
export async function leaveSupervisor(): Promise<void> {
  const { worker } = cluster;
  if (!worker?.isConnected()) return;
  const left = once(worker, 'disconnect');
  worker.disconnect();
  await left;
}
