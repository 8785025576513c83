import { setTimeout as wait } from 'node:timers/promises';
import { engineOf } from './engine.server.ts';
import type { Database } from './tables.ts';

const LOOK_EVERY_MILLISECONDS = 250;

/** After this time, every process has seen a change: twice the interval, and time for the queries. */
const SEEN_AFTER_MILLISECONDS = 750;

/**
 * Keeps rows in memory that are needed too often to read them each time. Other processes may change them, so the
 * database is read four times a second.
 * @param read returns the rows, or those it is given if they have not changed.
 */
export async function watchRows<T>(
  db: Database,
  read: (known: T | undefined) => Promise<T>,
  onChange: (rows: T) => void = () => {},
) {
  let current: T = await read(undefined);
  let lastLook: Promise<void> = Promise.resolve();
  let stopLooking = () => {};

  async function compare(): Promise<void> {
    const latest = await read(current);
    if (latest === current) return;
    current = latest;
    onChange(latest);
  }

  /** Reads the rows after a read in progress, which may have begun before the latest change. */
  function look(): Promise<void> {
    lastLook = lastLook.catch(() => {}).then(compare);
    return lastLook;
  }

  return {
    /** Returns the rows as this process knows them, which others may have changed a moment ago. */
    current: (): T => current,

    /** Lets this process see all changes so far. */
    look,

    /** Lets every process see a change that was just made. On SQLite there is only this one. */
    async spread(): Promise<void> {
      await look();
      if (engineOf(db) === 'postgres') await wait(SEEN_AFTER_MILLISECONDS);
    },

    /** Begins to look for changes by other processes. After a failed read, calls `onError` and continues. */
    start(onError: (error: unknown) => void): void {
      stopLooking = lookRegularly(db, () => look().catch(onError));
    },

    /** Resolves when no read is in progress. */
    async stop(): Promise<void> {
      stopLooking();
      await lastLook.catch(() => {});
    },
  };
}

type Look = () => Promise<void>;

/** The looks at each database. */
const roundsOf = new WeakMap<Database, ReturnType<typeof createRound>>();

/** Calls `look` four times a second, until the returned function is called. */
function lookRegularly(db: Database, look: Look): () => void {
  const round = roundsOf.get(db) ?? createRound();
  roundsOf.set(db, round);
  round.add(look);
  return () => round.remove(look);
}

/** Calls looks one after another, because each one at the same time would open a connection of its own. */
function createRound() {
  const looks = new Set<Look>();
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;

  async function lookInTurn(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const look of looks) await look();
    } finally {
      isLooking = false;
    }
  }

  return {
    add(look: Look): void {
      looks.add(look);
      timer ??= setInterval(lookInTurn, LOOK_EVERY_MILLISECONDS).unref();
    },

    remove(look: Look): void {
      looks.delete(look);
      if (looks.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
