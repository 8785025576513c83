import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { sizeInAddress } from '#ui/picture-widths.ts';
import {
  findByUrl,
  findInLibrary,
  type LibraryRow,
  putBack,
  succeed,
  takeOut,
  updateAlt,
} from './library-queries.server.ts';
import type { MediaPicture, UsedIn } from './media-schema.ts';
import type { Warn } from './picture-removal.server.ts';
import type { PictureService } from './picture-service.server.ts';
import type { AddPictureResult } from './picture-storing.server.ts';
import type { PictureUses } from './picture-uses.server.ts';
import { toMediaPictures } from './to-media-picture.server.ts';

export type ReplaceResult =
  | { ok: true; picture: MediaPicture }
  | Exclude<AddPictureResult, { ok: true }>
  | { ok: false; reason: 'not-found' };

export type RemoveResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'picture-in-use'; usedIn: UsedIn };

export type MediaLibrary = ReturnType<typeof createMediaLibrary>;

interface LibraryDependencies {
  db: Database;
  now: () => number;
  pictures: Pick<PictureService, 'add' | 'tryToRemove'>;
  uses: PictureUses;
  warn: Warn;
}

/** Creates the service with which staff keep the library of pictures. */
export function createMediaLibrary({ db, now, pictures, uses, warn }: LibraryDependencies) {
  async function present(row: LibraryRow | undefined): Promise<MediaPicture | undefined> {
    return (await toMediaPictures(row ? [row] : [], uses))[0];
  }

  /** Shows another picture in the place of one. */
  function exchange(former: LibraryRow, url: string, actor: Actor): Promise<boolean> {
    return inTransaction<Tables, boolean>(db, async (trx, rollBack) => {
      if (!(await succeed(trx, former, url, now()))) return rollBack(false);
      for (const user of uses.getUsers()) await user.replace(trx, former.url, url, actor);
      const text = `Replaced the picture ${nameOf(former)}`;
      await writeAudit(trx, { at: now(), action: 'picture-replaced', actor, subject: { _id: former.id }, text });
      return true;
    });
  }

  async function deleteTakenOut(row: LibraryRow, actor: Actor): Promise<void> {
    const text = `Deleted the picture ${nameOf(row)}`;
    await inTransaction(db, (trx) =>
      writeAudit(trx, { at: now(), action: 'picture-deleted', actor, subject: { _id: row.id }, text }),
    );
    const isBeingMade = row.later_due_at !== null && row.later_due_at > now();
    if (row.state !== 'kept' && !isBeingMade) await pictures.tryToRemove(row, warn);
  }

  return {
    find: async (id: string): Promise<MediaPicture | undefined> => present(await findInLibrary(db, id)),
    findByUrl: async (url: string): Promise<MediaPicture | undefined> => present(await findByUrl(db, url)),

    /** Changes the alternative text. @returns whether the picture is in the library. */
    changeAlt: (id: string, alt: string, actor: Actor): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const before = await findInLibrary(trx, id);
        if (!before || !(await updateAlt(trx, id, alt))) return false;
        if (before.alt === alt) return true;
        const text = `Described the picture ${nameOf(before)} as “${alt}”`;
        await writeAudit(trx, { at: now(), action: 'picture-described', actor, subject: { _id: id }, text });
        return true;
      }),

    /** Stores another picture in the place of one, and shows it wherever that was shown. Orders keep the former one. */
    async replace(id: string, upload: Buffer, actor: Actor): Promise<ReplaceResult> {
      const former = await findInLibrary(db, id);
      if (!former) return { ok: false, reason: 'not-found' };
      const shape = sizeInAddress(former.url) ? 'own' : 'square';
      const added = await pictures.add(upload, { shape });
      if (!added.ok) return added;
      const isReplaced = added.url === former.url || (await exchange(former, added.url, actor));
      if (!isReplaced) return { ok: false, reason: 'busy' };
      const picture = await present(await findInLibrary(db, id));
      return picture ? { ok: true, picture } : { ok: false, reason: 'not-found' };
    },

    /** Deletes a picture that nothing uses. */
    async remove(id: string, actor: Actor): Promise<RemoveResult> {
      const row = await findInLibrary(db, id);
      if (!row) return { ok: false, reason: 'not-found' };
      const findUses = async () => (await uses.find([row.url])).get(row.url);
      const usedIn = await findUses();
      if (usedIn) return { ok: false, reason: 'picture-in-use', usedIn };
      if (!(await inTransaction(db, (trx) => takeOut(trx, row, now())))) return { ok: false, reason: 'not-found' };
      // Something may have begun to use it in the meantime. Now nothing can.
      const usedSince = await findUses();
      if (usedSince) {
        await inTransaction(db, (trx) => putBack(trx, row));
        return { ok: false, reason: 'picture-in-use', usedIn: usedSince };
      }
      await deleteTakenOut(row, actor);
      return { ok: true };
    },
  };
}

function nameOf({ alt, url }: LibraryRow): string {
  return alt === '' ? url : `“${alt}”`;
}
