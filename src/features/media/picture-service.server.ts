import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { createWorkQueue } from '#platform/work-queue.server.ts';
import { isUploadedPicture } from '#ui/picture-widths.ts';
import { findOnDisk, type PictureFile } from './disk-storage.server.ts';
import { claimUnused, deletePicture, finishPicture, insertPicture, keepPicture } from './picture-queries.server.ts';
import type { ClaimedPicture, PictureStorage } from './picture-storage.server.ts';
import type { MakeVariantsResult } from './picture-variants.server.ts';

/** The URL for the `image` of a product, or the reason for a refusal. `busy` is temporary. */
export type AddPictureResult =
  | { ok: true; url: string }
  | { ok: false; reason: Extract<MakeVariantsResult, { ok: false }>['reason'] | 'busy' }
  | { ok: false; reason: 'storage-down'; cause: unknown };

const MAX_WAITING = 4;
const UNUSED_MILLISECONDS = 24 * 60 * 60 * 1000;

type Warn = (fields: object, message: string) => void;

interface PictureDependencies {
  db: Database;
  /** The storage for new uploads. */
  storage: PictureStorage;
  /** The folder of pictures on disk, which may remain from an earlier storage setting. */
  folder: string;
  now: () => number;
}

export type PictureService = ReturnType<typeof createPictureService>;

/** Manages the pictures that admins upload for products. */
export function createPictureService(dependencies: PictureDependencies) {
  const { db, storage, folder, now } = dependencies;
  const queue = createWorkQueue(MAX_WAITING);

  async function add(upload: Buffer): Promise<AddPictureResult> {
    // Loaded on demand: the decoders take 20 MB, and many processes never need them.
    const { makeVariants } = await import('./picture-variants.server.ts');
    const variants = await makeVariants(upload);
    if (!variants.ok) return variants;

    const key = { storage: storage.kind, name: variants.name };
    const inserted = await inTransaction(db, (trx) => insertPicture(trx, key, now()));
    if (!inserted) return { ok: false, reason: 'busy' };
    if (inserted.url !== null) return { ok: true, url: inserted.url };

    const stored = await storage.put(variants).catch((cause: unknown) => ({ cause }));
    if ('cause' in stored) return { ok: false, reason: 'storage-down', cause: stored.cause };
    await inTransaction(db, (trx) => finishPicture(trx, key, stored));
    return { ok: true, url: stored.url };
  }

  async function remove(picture: ClaimedPicture, warn: Warn): Promise<void> {
    const removalUrl = await storage.remove(picture);
    await inTransaction(db, (trx) => deletePicture(trx, { storage: storage.kind, name: picture.name }));
    if (removalUrl !== undefined) warn({ removalUrl }, 'an unused picture must be deleted by hand');
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
    /** Processes and stores an uploaded file. The same picture always gets the same URL. */
    async add(upload: Buffer): Promise<AddPictureResult> {
      return (await queue.run(() => add(upload))) ?? { ok: false, reason: 'busy' };
    },

    /** Keeps the picture of a product, in the product's transaction. @returns whether it still exists. */
    async keep(trx: ShopTransaction, url: string): Promise<boolean> {
      return (await keepPicture(trx, url, now())) || !isUploadedPicture(url);
    },

    /** Finds a picture file on disk by its name in the URL. */
    findFile: (name: string): Promise<PictureFile | undefined> => findOnDisk(folder, name),

    /** Removes pictures that no product has used within a day. Safe to run in several processes at once. */
    removeUnused,
  };
}
