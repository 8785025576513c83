/** How often something happened, and when last. */
export interface Count {
  count: number;
  lastAt: number;
}

interface PendingOptions {
  /** The maximum number of keys that wait to be written. Further ones are not counted. */
  max: number;
  /** Adds the counts to those in the database. */
  write: (counts: ReadonlyMap<string, Count>) => Promise<void>;
}

const WRITE_EVERY_MILLISECONDS = 5_000;

/** Counts in memory and writes the counts every few seconds, so that requests need not wait for the database. */
export function createPendingCounts({ max, write }: PendingOptions) {
  let pending = new Map<string, Count>();
  let lastWrite: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function add(key: string, { count, lastAt }: Count): void {
    const known = pending.get(key);
    if (known) pending.set(key, { count: known.count + count, lastAt: Math.max(known.lastAt, lastAt) });
    else if (pending.size < max) pending.set(key, { count, lastAt });
  }

  /** Keeps the counts for the next time if they cannot be written. */
  async function writePending(): Promise<void> {
    if (pending.size === 0) return;
    const counts = pending;
    pending = new Map();
    try {
      await write(counts);
    } catch (error) {
      for (const [key, count] of counts) add(key, count);
      throw error;
    }
  }

  function flush(): Promise<void> {
    lastWrite = lastWrite.catch(() => {}).then(writePending);
    return lastWrite;
  }

  return {
    /** Counts one more. */
    addOne: (key: string, at: number): void => add(key, { count: 1, lastAt: at }),

    /** Writes what was counted. */
    flush,

    start(onError: (error: unknown) => void): void {
      timer = setInterval(() => void flush().catch(onError), WRITE_EVERY_MILLISECONDS);
      timer.unref();
    },

    /** Writes the rest and stops. */
    async stop(onError: (error: unknown) => void): Promise<void> {
      clearInterval(timer);
      await flush().catch(onError);
    },
  };
}
