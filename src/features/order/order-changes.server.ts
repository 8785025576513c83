import type { Database } from '#features/schema/tables.ts';
import { listVersions } from './order-queries.server.ts';

const LOOK_EVERY_MILLISECONDS = 500;

/** Somebody who wants to know when an order changes. */
interface Follower {
  orderId: string;
  /** The version that they have been told of last. */
  version: number;
  tell: (version: number) => void;
}

export type OrderChanges = ReturnType<typeof createOrderChanges>;

/**
 * Tells those who follow an order that it changed, whichever process changed it. While somebody follows, the versions
 * of the followed orders are read twice a second; nothing is read otherwise, and nothing is written beside the orders.
 */
export function createOrderChanges({ db, onError }: { db: Database; onError: (error: unknown) => void }) {
  const followers = new Set<Follower>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const versions = await listVersions(db, [...new Set([...followers].map(({ orderId }) => orderId))]);
    for (const follower of followers) {
      const version = versions.get(follower.orderId) ?? follower.version;
      if (version === follower.version) continue;
      follower.version = version;
      follower.tell(version);
    }
  }

  function lookAgain(): void {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined;
      });
  }

  return {
    /** Tells the version that is known and, from then on, every other one. @returns how to stop. */
    follow(orderId: string, version: number, tell: (version: number) => void): () => void {
      const follower = { orderId, version, tell };
      followers.add(follower);
      timer ??= setInterval(lookAgain, LOOK_EVERY_MILLISECONDS).unref();
      tell(version);
      return () => {
        followers.delete(follower);
        if (followers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },

    /** Resolves when no look is under way any more: PostgreSQL's driver never finishes closing under one. */
    async close(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
