import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '#features/audit/actor.server.ts';
import { batchesOf } from '#platform/batches.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { createWorkQueue, type WorkQueue } from '#platform/work-queue.server.ts';
import { isUploadedPicture } from '#ui/picture-widths.ts';
import { findOnDisk, type PictureFile } from './disk-storage.server.ts';
import type { FetchPicture } from './fetch-picture.server.ts';
import { createPictureAcceptance } from './picture-acceptance.server.ts';
import {
  claimUnused,
  deletePicture,
  deleteUses,
  insertUses,
  keepPictures,
  releaseUnshown,
  showPictures,
} from './picture-queries.server.ts';
import type { ClaimedPicture, PictureStorage } from './picture-storage.server.ts';
import { type AddPictureResult, createPictureStoring } from './picture-storing.server.ts';

/** The pictures that a product uses. */
export interface PictureUse {
  /** Those that orders copy, such as the main one. */
  inOrders: readonly string[];
  /** Those that only its page shows. */
  onPage: readonly string[];
}

/** The pictures that one of several products uses. */
export interface PictureUseOf extends PictureUse {
  productId: string;
}

const MAX_WAITING_UPLOADS = 4;
/** Pictures or products that one statement names. */
const NAMED_AT_ONCE = 200;
const UNUSED_MILLISECONDS = 24 * 60 * 60 * 1000;

type Warn = (fields: object, message: string) => void;

interface PictureDependencies {
  db: Database;
  /** The storage for new uploads. */
  storage: PictureStorage;
  /** The folder of pictures on disk, which may remain from an earlier storage setting. */
  folder: string;
  now: () => number;
  log: FastifyBaseLogger;
  shopUrl: string;
  /** The origin of the storage, if it is not the shop's own. */
  storageOrigin: string | undefined;
  /** The addresses of the pictures that come with the shop. */
  builtPictures: ReadonlySet<string>;
  fetchPicture: FetchPicture;
  /** Runs the encoding that people wait for, one picture at a time. */
  encoding: WorkQueue;
}

export type PictureService = ReturnType<typeof createPictureService>;

/** Manages the pictures that admins upload for products, and those that are fetched for them. */
export function createPictureService({ storage, folder, now, ...dependencies }: PictureDependencies) {
  const { db } = dependencies;
  const uploads = createWorkQueue(MAX_WAITING_UPLOADS);
  const { store, makeLaterFiles } = createPictureStoring({ ...dependencies, storage, now });
  const acceptance = createPictureAcceptance({ ...dependencies, store });

  /**
   * Keeps the pictures of products, in the transaction that changes them: those in orders permanently, the others while
   * a product shows them. @returns those that no longer exist; the caller must then roll back.
   */
  async function keep(trx: ShopTransaction, uses: readonly PictureUseOf[]): Promise<string[]> {
    const onPage = uses.flatMap((use) => use.onPage.map((url) => ({ url, product_id: use.productId })));
    const inOrders = distinct(uses.flatMap((use) => use.inOrders));
    const onPages = distinct(onPage.map(({ url }) => url));
    const found = new Set(await inBatches(onPages, (urls) => showPictures(trx, urls, now())));
    const kept = await inBatches(inOrders, (urls) => keepPictures(trx, urls, now()));
    const formerly = await inBatches(
      uses.map(({ productId }) => productId),
      (productIds) => deleteUses(trx, productIds),
    );
    await insertUses(
      trx,
      onPage.filter(({ url }) => found.has(url)),
    );
    await inBatches(distinct(formerly), (urls) => releaseAll(trx, urls));
    const existing = found.union(new Set(kept));
    return [...inOrders, ...onPages].filter((url) => isUploadedPicture(url) && !existing.has(url));
  }

  /** Releases the pictures of deleted products, in the transaction that deletes them. */
  async function release(trx: ShopTransaction, productIds: readonly string[]): Promise<void> {
    const formerly = await inBatches(productIds, (batch) => deleteUses(trx, batch));
    await inBatches(distinct(formerly), (urls) => releaseAll(trx, urls));
  }

  async function releaseAll(trx: ShopTransaction, urls: readonly string[]): Promise<[]> {
    if (urls.length > 0) await releaseUnshown(trx, urls, now());
    return [];
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
    ...acceptance,

    /** Processes and stores an uploaded file. The same picture always gets the same URL. */
    async add(upload: Buffer, actor: Actor): Promise<AddPictureResult> {
      return (await uploads.run(() => store(upload, actor))) ?? { ok: false, reason: 'busy' };
    },

    keep,
    release,

    /** Reads the full size of an uploaded picture, also of one on disk from an earlier storage setting. */
    readUpload: async (name: string): Promise<Buffer | undefined> =>
      (await findOnDisk(folder, `${name}.webp`))?.bytes ?? storage.read(name),

    /** Makes the files of one picture that are made later. Safe to run in several processes at once. */
    makeLaterFiles,

    /** Finds a picture file on disk by its name in the URL. */
    findFile: (name: string): Promise<PictureFile | undefined> => findOnDisk(folder, name),

    /** Removes pictures that no product has used within a day. Safe to run in several processes at once. */
    removeUnused,
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

async function inBatches<Result>(
  all: readonly string[],
  work: (batch: readonly string[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const batch of batchesOf(all, NAMED_AT_ONCE)) results.push(...(await work(batch)));
  return results;
}
