import type { Database } from '#platform/database/tables.ts';
import { findSettings, type StoredSettings } from './settings-queries.server.ts';
import type { Settings } from './settings-schema.ts';

const LOOK_EVERY_MILLISECONDS = 250;

/** After this time, every process has seen a change: twice the interval, and time for the query. */
export const SEEN_AFTER_MILLISECONDS = 750;

/**
 * Keeps the present settings in memory, because pages are rendered without waiting for them. Other processes may change
 * them, so the database is read four times a second.
 */
export async function watchSettings(db: Database, defaults: Settings, onChange: (settings: Settings) => void) {
  let current: StoredSettings = await findSettings(db, defaults);
  let isLooking = false;
  let lastLook: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function compare(): Promise<void> {
    const latest = await findSettings(db, defaults);
    if (latest.version === current.version && latest.changedAt === current.changedAt) return;
    current = latest;
    onChange(latest.settings);
  }

  /** Reads the settings after a read in progress, which may have begun before the latest change. */
  function look(): Promise<void> {
    lastLook = lastLook.catch(() => {}).then(compare);
    return lastLook;
  }

  return {
    current: (): Settings => current.settings,

    look,

    /** Begins to look for changes by other processes. After a failed read, calls `onError` and continues. */
    start(onError: (error: unknown) => void): void {
      timer = setInterval(() => {
        if (isLooking) return;
        isLooking = true;
        void look()
          .catch(onError)
          .finally(() => {
            isLooking = false;
          });
      }, LOOK_EVERY_MILLISECONDS);
      timer.unref();
    },

    /** Resolves when no read is in progress. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await lastLook.catch(() => {});
    },
  };
}
