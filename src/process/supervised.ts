import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Shutdown } from './shutdown.ts';

/** The message that the supervisor sends to a process once its successor is running. */
export const REPLACED = 'replaced';

/** The variable that tells a worker that no other one serves the shop. */
export const IS_ALONE = 'THOCK_WORKER_IS_ALONE';

/** Whether this process may answer for the shop while its database is away: other workers still have all their pages. */
export function mayStandIn(): boolean {
  return !cluster.isWorker || process.env[IS_ALONE] === 'yes';
}

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
