import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import type { WorkQueue } from '#platform/work-queue.server.ts';
import { addToLibrary, claimLater, endLater, finishPicture, insertPicture } from './picture-queries.server.ts';
import type { PictureStorage } from './picture-storage.server.ts';
import type { PictureShape } from './picture-variants.server.ts';
import type { PictureRefusal } from './read-uploaded.server.ts';

/** The URL of the picture, or the reason for a refusal. `busy` is temporary. */
export type AddPictureResult =
  | { ok: true; url: string }
  | { ok: false; reason: PictureRefusal | 'busy' }
  | { ok: false; reason: 'storage-down'; cause: unknown };

/** After this time a picture whose later files were begun is tried again, far longer than making them takes. */
const RETRY_MILLISECONDS = 5 * 60 * 1000;

/** How a picture is stored. */
export interface StoreOptions {
  shape: PictureShape;
  /**
   * Who adds it to the library. Without, it is deleted after a day unless something uses it, and whatever uses it is
   * audited instead.
   */
  uploader?: Actor;
}

interface StoringDependencies {
  db: Database;
  /** The storage for new pictures. */
  storage: PictureStorage;
  /** Runs what people wait for, one at a time. */
  encoding: WorkQueue;
  now: () => number;
}

/** Creates the functions that store new pictures: first what pages can show at once, later the rest. */
export function createPictureStoring({ db, storage, encoding, now }: StoringDependencies) {
  // Loaded on demand: the decoders take 20 MB, and many processes never need them.
  const loadVariants = () => import('./picture-variants.server.ts');

  async function storeNow(upload: Buffer, { shape, uploader }: StoreOptions): Promise<AddPictureResult> {
    const { fullBytes, readUploaded } = await import('./read-uploaded.server.ts');
    const read = await readUploaded(upload, shape, { allSizes: storage.later !== undefined });
    if (!read.ok) return read;
    const { name, width, height, hasLater, makeFiles } = read.picture;

    const key = { storage: storage.kind, name };
    const inserted = await inTransaction(db, (trx) => insertPicture(trx, key, now()));
    if (!inserted) return { ok: false, reason: 'busy' };
    if (inserted.url !== null) return addStored(inserted.url, uploader);

    const files = await makeFiles();
    const stored = await storage.put(name, files).catch((cause: unknown) => ({ cause }));
    if ('cause' in stored) return { ok: false, reason: 'storage-down', cause: stored.cause };
    const finished = { ...stored, width, height, bytes: fullBytes(files), laterDueAt: hasLater ? now() : null };
    await inTransaction(db, async (trx) => {
      await finishPicture(trx, key, finished);
      if (!uploader) return;
      await addToLibrary(trx, [stored.url], now());
      await writeAudit(trx, { at: now(), action: 'picture-uploaded', actor: uploader });
    });
    return { ok: true, url: stored.url };
  }

  /** Adds a picture that is already stored. */
  async function addStored(url: string, uploader: Actor | undefined): Promise<AddPictureResult> {
    if (uploader) await inTransaction(db, (trx) => addToLibrary(trx, [url], now()));
    return { ok: true, url };
  }

  return {
    /** Stores a picture. */
    async store(upload: Buffer, options: StoreOptions): Promise<AddPictureResult> {
      return (await encoding.run(() => storeNow(upload, options))) ?? { ok: false, reason: 'busy' };
    },

    /** Makes the later files of one picture. A picture whose process ended meanwhile is found again. */
    async makeLaterFiles({ signal }: Pick<JobContext, 'signal'>): Promise<'more' | 'done'> {
      const { kind, later } = storage;
      if (!later) return 'done';
      const until = now() + RETRY_MILLISECONDS;
      const name = await inTransaction(db, (trx) => claimLater(trx, kind, now(), until));
      if (name === undefined) return 'done';

      const pixels = await later.readPixels(name);
      const { makeLaterFiles } = await loadVariants();
      // They are missing if the last process ended just before it recorded that it was done.
      for await (const [suffix, bytes] of pixels ? makeLaterFiles(name, pixels) : []) {
        if (signal.aborted) return 'done';
        await later.put(name, suffix, bytes);
      }
      await later.deletePixels(name);
      await inTransaction(db, (trx) => endLater(trx, { storage: kind, name }));
      return 'more';
    },
  };
}
