import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { claimUnused, deletePicture, listUnused, restoreUsed } from './picture-queries.server.ts';
import type { ClaimedPicture, PictureStorage } from './picture-storage.server.ts';

/** How long pictures stay that are not in the library and that nothing uses. */
const UNUSED_MILLISECONDS = 24 * 60 * 60 * 1000;
const AT_ONCE = 200;

export type Warn = (fields: object, message: string) => void;

interface RemovalDependencies {
  db: Database;
  storage: PictureStorage;
  now: () => number;
  /** Finds which of these pictures the shop shows somewhere. */
  listUsed: (urls: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Creates the functions that delete pictures with their files. */
export function createPictureRemoval({ db, storage, now, listUsed }: RemovalDependencies) {
  /** Deletes a picture that was claimed. */
  async function remove(picture: ClaimedPicture, warn: Warn): Promise<void> {
    const removalUrl = await storage.remove(picture);
    await inTransaction(db, (trx) => deletePicture(trx, { storage: storage.kind, name: picture.name }));
    if (removalUrl !== undefined) warn({ removalUrl }, 'an unused picture must be deleted by hand');
  }

  /** Deletes a picture that was claimed. If that fails, `removeUnused` tries again after a day. */
  async function tryToRemove(picture: ClaimedPicture, warn: Warn): Promise<void> {
    await remove(picture, warn).catch((error) => warn({ err: error }, 'an unused picture could not be removed'));
  }

  return {
    tryToRemove,

    /**
     * Removes pictures that have been out of the library for a day, or whose deletion was interrupted, unless something
     * uses them. Safe to run in several processes at once.
     */
    async removeUnused(warn: Warn): Promise<'more' | 'done'> {
      const before = now() - UNUSED_MILLISECONDS;
      const unused = await listUnused(db, storage.kind, { before, now: now(), limit: AT_ONCE });
      if (unused.length === 0) return 'done';
      const used = await listUsed(unused.flatMap(({ url }) => url ?? []));
      const names = unused.filter(({ url }) => url === null || !used.has(url)).map(({ name }) => name);
      const claimed = await inTransaction(db, async (trx) => {
        await restoreUsed(trx, [...used], now());
        return claimUnused(trx, storage.kind, { names, before, now: now() });
      });
      for (const picture of claimed) await tryToRemove(picture, warn);
      return unused.length === AT_ONCE ? 'more' : 'done';
    },
  };
}
