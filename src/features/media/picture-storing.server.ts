import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import type { WorkQueue } from '#platform/work-queue.server.ts';
import { claimLater, endLater, finishPicture, insertPicture } from './picture-queries.server.ts';
import type { PictureStorage } from './picture-storage.server.ts';
import type { ReadPixelsResult } from './picture-variants.server.ts';

/** The URL for the `image` of a product, or the reason for a refusal. `busy` is temporary. */
export type AddPictureResult =
  | { ok: true; url: string }
  | { ok: false; reason: Extract<ReadPixelsResult, { ok: false }>['reason'] | 'busy' }
  | { ok: false; reason: 'storage-down'; cause: unknown };

/** After this time a picture whose later files were begun is tried again, far longer than making them takes. */
const RETRY_MILLISECONDS = 5 * 60 * 1000;

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

  async function storeNow(upload: Buffer, uploader: Actor | undefined): Promise<AddPictureResult> {
    const { readPixels, nameOf, makeFirstFiles, makeFullSize } = await loadVariants();
    const read = await readPixels(upload);
    if (!read.ok) return read;

    const key = { storage: storage.kind, name: nameOf(read.pixels) };
    const inserted = await inTransaction(db, (trx) => insertPicture(trx, key, now()));
    if (!inserted) return { ok: false, reason: 'busy' };
    if (inserted.url !== null) return { ok: true, url: inserted.url };

    const files = await (storage.later ? makeFirstFiles(read.pixels) : makeFullSize(read.pixels));
    const stored = await storage.put(key.name, files).catch((cause: unknown) => ({ cause }));
    if ('cause' in stored) return { ok: false, reason: 'storage-down', cause: stored.cause };
    await inTransaction(db, async (trx) => {
      await finishPicture(trx, key, { ...stored, laterDueAt: storage.later ? now() : null });
      if (uploader) await writeAudit(trx, { at: now(), action: 'picture-uploaded', actor: uploader });
    });
    return { ok: true, url: stored.url };
  }

  return {
    /** Stores a picture. `uploader` is absent for those that are fetched, because the change of their product is audited. */
    async store(upload: Buffer, uploader?: Actor): Promise<AddPictureResult> {
      return (await encoding.run(() => storeNow(upload, uploader))) ?? { ok: false, reason: 'busy' };
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
      for await (const [suffix, bytes] of pixels ? makeLaterFiles(pixels) : []) {
        if (signal.aborted) return 'done';
        await later.put(name, suffix, bytes);
      }
      await later.deletePixels(name);
      await inTransaction(db, (trx) => endLater(trx, { storage: kind, name }));
      return 'more';
    },
  };
}
