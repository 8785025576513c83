import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Shutdown } from './shutdown.ts';

/** The message that the supervisor sends to a process once its successor is running. */
export const REPLACED = 'replaced';

/** In a worker: stops once the supervisor has started its successor. */
export function watchForReplacement(shutdown: Shutdown, stop: () => void): void {
  process.on('message', (message) => {
    if (message !== REPLACED) return;
    shutdown.isReplaced = true;
    stop();
  });
}

/** In a worker, after its port is closed: hands connections that are still being set up to the other workers. */
export async function disconnectFromSupervisor(): Promise<void> {
  const { worker } = cluster;
  if (!worker?.isConnected()) return;
  const disconnected = once(worker, 'disconnect');
  worker.disconnect();
  await disconnected;
}
