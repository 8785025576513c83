import type { Database } from '#platform/database/tables.ts';
import { listVersions } from './order-queries.server.ts';

const POLL_INTERVAL_MILLISECONDS = 500;

/** A subscription to one order's versions. */
interface Follower {
  orderId: string;
  /** The last version sent to this follower. */
  version: number;
  onVersion: (version: number) => void;
}

export type OrderChanges = ReturnType<typeof createOrderChanges>;

/**
 * Notifies followers of an order when any process changes it. Polls the versions of the followed orders twice a second,
 * and does nothing while there are no followers.
 */
export function createOrderChanges({ db, onError }: { db: Database; onError: (error: unknown) => void }) {
  const followers = new Set<Follower>();
  let timer: NodeJS.Timeout | undefined;
  let pollInProgress: Promise<void> | undefined;

  async function poll(): Promise<void> {
    const versions = await listVersions(db, [...new Set([...followers].map(({ orderId }) => orderId))]);
    for (const follower of followers) {
      const version = versions.get(follower.orderId) ?? follower.version;
      if (version === follower.version) continue;
      follower.version = version;
      follower.onVersion(version);
    }
  }

  function pollOnce(): void {
    pollInProgress ??= poll()
      .catch(onError)
      .finally(() => {
        pollInProgress = undefined;
      });
  }

  return {
    /** Calls `onVersion` with the given version and then with each new one. @returns a function that stops it. */
    follow(orderId: string, version: number, onVersion: (version: number) => void): () => void {
      const follower = { orderId, version, onVersion };
      followers.add(follower);
      timer ??= setInterval(pollOnce, POLL_INTERVAL_MILLISECONDS).unref();
      onVersion(version);
      return () => {
        followers.delete(follower);
        if (followers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },

    /** Resolves when no poll is in progress. PostgreSQL's driver never finishes closing during a query. */
    async close(): Promise<void> {
      clearInterval(timer);
      await pollInProgress;
    },
  };
}
