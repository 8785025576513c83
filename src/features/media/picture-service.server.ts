import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { batchesOf } from '#platform/batches.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { createWorkQueue, type WorkQueue } from '#platform/work-queue.server.ts';
import { isUploadedPicture } from '#ui/picture-widths.ts';
import { findOnDisk, type PictureFile } from './disk-storage.server.ts';
import type { FetchPicture } from './fetch-picture.server.ts';
import { createPictureAcceptance } from './picture-acceptance.server.ts';
import { addToLibrary, keepPictures } from './picture-queries.server.ts';
import { createPictureRemoval } from './picture-removal.server.ts';
import type { PictureStorage } from './picture-storage.server.ts';
import { type AddPictureResult, createPictureStoring, type StoreOptions } from './picture-storing.server.ts';
import { deleteUses, insertUses } from './picture-use-queries.server.ts';
import type { PictureUses } from './picture-uses.server.ts';

/** The pictures that a product or a collection shows. */
export interface ShownPictures {
  /** Those that orders copy, such as the main one. */
  inOrders: readonly string[];
  /** Those that only its page shows. */
  onPage: readonly string[];
}

/** The pictures that one of several products or collections shows. */
export interface ShownPicturesOf extends ShownPictures {
  productId: string;
}

const MAX_WAITING_UPLOADS = 4;
/** Pictures or products that one statement names. */
const NAMED_AT_ONCE = 200;
/** How long a storage that only serves pictures may take to answer one. */
const FETCH_MILLISECONDS = 10_000;

interface PictureDependencies {
  db: Database;
  /** The storage for new uploads. */
  storage: PictureStorage;
  /** The folder of pictures on disk, which may remain from an earlier storage setting. */
  folder: string;
  /** The folder of the pictures that come with the shop. */
  publicFolder: string;
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
  uses: PictureUses;
}

export type PictureService = ReturnType<typeof createPictureService>;

/** Manages the pictures that staff upload, and those that are fetched for products. */
export function createPictureService({ storage, folder, now, uses, ...dependencies }: PictureDependencies) {
  const { db, publicFolder, builtPictures, fetchPicture } = dependencies;
  const uploads = createWorkQueue(MAX_WAITING_UPLOADS);
  const { store, makeLaterFiles } = createPictureStoring({ ...dependencies, storage, now });
  const acceptance = createPictureAcceptance({ ...dependencies, store });
  const { removeUnused, tryToRemove } = createPictureRemoval({ db, storage, now, listUsed: uses.listUsed });

  /**
   * Takes the pictures of products and collections into the library, in the transaction that changes them. Those in orders
   * are kept permanently. @returns those that no longer exist; the caller must then roll back.
   */
  async function keep(trx: ShopTransaction, shown: readonly ShownPicturesOf[]): Promise<string[]> {
    const onPage = shown.flatMap((each) => each.onPage.map((url) => ({ url, product_id: each.productId })));
    const inOrders = distinct(shown.flatMap((each) => each.inOrders));
    const onPages = distinct(onPage.map(({ url }) => url));
    const found = new Set(await inBatches(onPages, (urls) => addToLibrary(trx, urls, now())));
    const kept = await inBatches(inOrders, (urls) => keepPictures(trx, urls, now()));
    await release(
      trx,
      shown.map(({ productId }) => productId),
    );
    await insertUses(
      trx,
      onPage.filter(({ url }) => found.has(url)),
    );
    const existing = found.union(new Set(kept));
    return [...inOrders, ...onPages].filter((url) => isUploadedPicture(url) && !existing.has(url));
  }

  /** Records that deleted products or collections show no pictures, in the transaction that deletes them. */
  async function release(trx: ShopTransaction, ids: readonly string[]): Promise<void> {
    for (const batch of batchesOf(ids, NAMED_AT_ONCE)) await deleteUses(trx, batch);
  }

  /** Reads the full size of an uploaded picture, or a drawing, also of one on disk from an earlier storage setting. */
  const readUpload = async (name: string): Promise<Buffer | undefined> =>
    (await findOnDisk(folder, `${name}.webp`))?.bytes ??
    (await findOnDisk(folder, `${name}.svg`))?.bytes ??
    storage.read(name);

  return {
    ...acceptance,

    /** Processes and stores an uploaded file. The same picture always gets the same URL. */
    async add(upload: Buffer, options: StoreOptions): Promise<AddPictureResult> {
      return (await uploads.run(() => store(upload, options))) ?? { ok: false, reason: 'busy' };
    },

    keep,
    release,

    readUpload,

    /** Reads the full size of a picture of the shop by its URL. */
    async readFull(url: string): Promise<Buffer | undefined> {
      if (builtPictures.has(url)) return readFile(join(publicFolder, url));
      const stored = isUploadedPicture(url) ? await readUpload(basename(url).replace(/\.\w+$/, '')) : undefined;
      if (stored || !URL.canParse(url)) return stored;
      const fetched = await fetchPicture(new URL(url), AbortSignal.timeout(FETCH_MILLISECONDS));
      return fetched.ok ? fetched.bytes : undefined;
    },

    /** Makes the files of one picture that are made later. Safe to run in several processes at once. */
    makeLaterFiles,

    /** Finds a picture file on disk by its name in the URL. */
    findFile: (name: string): Promise<PictureFile | undefined> => findOnDisk(folder, name),

    removeUnused,
    tryToRemove,
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
