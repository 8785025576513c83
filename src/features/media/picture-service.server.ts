import type { Database, ShopTransaction } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { createWorkQueue } from '#platform/work-queue.server.ts';
import { isUploadedPicture } from '#ui/picture-widths.ts';
import { findOnDisk, type PictureFile } from './disk-storage.server.ts';
import { beginPicture, claimUnused, finishPicture, forgetPicture, keepPicture } from './picture-queries.server.ts';
import type { ClaimedPicture, PictureStorage } from './picture-storage.server.ts';
import type { MakeVariantsResult } from './picture-variants.server.ts';

/** The address to give a product as its `image`, or why there is none. `busy` passes by itself. */
export type AddPictureResult =
  | { ok: true; url: string }
  | { ok: false; reason: Extract<MakeVariantsResult, { ok: false }>['reason'] | 'busy' }
  | { ok: false; reason: 'storage-down'; cause: unknown };

const MOST_WAITING = 4;
const UNUSED_MILLISECONDS = 24 * 60 * 60 * 1000;
const CLEAN_EVERY_MILLISECONDS = 60 * 60 * 1000;

/** Writes a line into the log. */
type Warn = (about: object, message: string) => void;

interface PictureDependencies {
  db: Database;
  /** Takes what is uploaded from now on. */
  storage: PictureStorage;
  /** Where pictures lie that were ever kept on this machine. */
  folder: string;
  now: () => number;
}

export type PictureService = ReturnType<typeof createPictureService>;

/** The pictures that admins upload for products. */
export function createPictureService(dependencies: PictureDependencies) {
  const { db, storage, folder, now } = dependencies;
  const queue = createWorkQueue(MOST_WAITING);
  let timer: NodeJS.Timeout | undefined;
  let cleaning: Promise<void> | undefined;

  async function add(upload: Buffer): Promise<AddPictureResult> {
    // Loaded when wanted: the decoders take 20 MB of a process that may never need them.
    const { makeVariants } = await import('./picture-variants.server.ts');
    const made = await makeVariants(upload);
    if (!made.ok) return made;

    const key = { storage: storage.kind, name: made.name };
    const begun = await inTransaction(db, (trx) => beginPicture(trx, key, now()));
    if (!begun) return { ok: false, reason: 'busy' };
    if (begun.url !== null) return { ok: true, url: begun.url };

    const stored = await storage.put(made).catch((cause: unknown) => ({ cause }));
    if ('cause' in stored) return { ok: false, reason: 'storage-down', cause: stored.cause };
    await inTransaction(db, (trx) => finishPicture(trx, key, stored));
    return { ok: true, url: stored.url };
  }

  async function remove(picture: ClaimedPicture, warn: Warn): Promise<void> {
    const removalUrl = await storage.remove(picture);
    await inTransaction(db, (trx) => forgetPicture(trx, { storage: storage.kind, name: picture.name }));
    if (removalUrl !== undefined) warn({ removalUrl }, 'an unused picture can only be deleted by hand');
  }

  async function removeUnused(warn: Warn): Promise<void> {
    const claimed = await inTransaction(db, (trx) =>
      claimUnused(trx, storage.kind, now() - UNUSED_MILLISECONDS, now()),
    );
    for (const picture of claimed) {
      await remove(picture, warn).catch((error) => warn({ err: error }, 'an unused picture could not be removed'));
    }
  }

  return {
    /** Makes an uploaded file ready and stores it. The same picture always has the same address. */
    async add(upload: Buffer): Promise<AddPictureResult> {
      return (await queue.run(() => add(upload))) ?? { ok: false, reason: 'busy' };
    },

    /** Keeps the picture that a product names, in the product's transaction. @returns whether it is still there. */
    async keep(trx: ShopTransaction, url: string): Promise<boolean> {
      return (await keepPicture(trx, url, now())) || !isUploadedPicture(url);
    },

    /** A file of a picture on this machine, by its name in the address. */
    findFile: (name: string): Promise<PictureFile | undefined> => findOnDisk(folder, name),

    /** Removes the pictures that no product named within a day. Several processes may do so at once. */
    removeUnused,

    /** Removes unused pictures now and every hour; what fails is warned of and tried again. */
    async startCleaning(warn: Warn): Promise<void> {
      const clean = () => {
        cleaning = removeUnused(warn).catch((error) => warn({ err: error }, 'could not look for unused pictures'));
        return cleaning;
      };
      timer = setInterval(clean, CLEAN_EVERY_MILLISECONDS);
      timer.unref();
      await clean();
    },

    /** Resolves when nothing is being removed any more. */
    async stopCleaning(): Promise<void> {
      clearInterval(timer);
      await cleaning;
    },
  };
}
