import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { acceptPictures, type PicturesRefused } from '#features/catalogue/gallery/accept-pictures.server.ts';
import type { PictureService } from '#features/media/picture-service.server.ts';
import { freeSlugs } from '#platform/database/slugs.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { checkTexts, type TextRefusal } from './check-text.server.ts';
import { type ContentFields, fieldsOf, requestedFields } from './content-fields.server.ts';
import { arrangeEntries, hideEntry } from './content-places.server.ts';
import { deleteRow } from './content-queries.server.ts';
import { type ChangedContent, type ContentDraft, type ContentKind, MAX_ENTRIES } from './content-schema.ts';
import {
  createContentWriting,
  findBody,
  type SavedContent,
  slugKindOf,
  type WriteRefusal,
  type WritingDependencies,
} from './content-writing.server.ts';
import { type LockedEntries, listLocked } from './locked-entries.server.ts';
import { nameOf } from './name-entry.ts';
import { findRevision } from './revision-queries.server.ts';

/** Why an entry was not saved. */
export type ContentRefusal =
  | TextRefusal
  | PicturesRefused
  | WriteRefusal
  | { ok: false; reason: 'not-found' | 'changed-since' | 'too-many-entries' };

export type SaveContentResult = { ok: true; saved: SavedContent } | ContentRefusal;

export interface ContentDependencies extends WritingDependencies {
  db: Database;
  pictures: Pick<PictureService, 'accept' | 'keep' | 'release'>;
}

/** Where a change begins: the entry with its text, unless it was changed since a version. */
type OpenedEntry =
  | { ok: true; present: SavedContent; locked: LockedEntries }
  | { ok: false; reason: 'not-found' | 'changed-since' };

export type ContentService = ReturnType<typeof createContentService>;

/** Creates the service with which staff keep the texts of the shop. */
export function createContentService(dependencies: ContentDependencies) {
  const { db, now, pictures } = dependencies;
  const write = createContentWriting(dependencies);

  async function open(
    trx: ShopTransaction,
    { kind, id, version }: { kind: ContentKind; id: string; version: number },
  ): Promise<OpenedEntry> {
    const locked = await listLocked(trx, kind);
    const entry = locked.entries.find(({ _id }) => _id === id);
    if (!entry) return { ok: false, reason: 'not-found' };
    if (entry.version !== version) return { ok: false, reason: 'changed-since' };
    return { ok: true, locked, present: { entry, body: await findBody(trx, entry) } };
  }

  /** Replaces the fields of an entry that still has a version. */
  function replace(
    at: { kind: ContentKind; id: string; version: number },
    actor: Actor,
    fieldsFrom: (trx: ShopTransaction, present: SavedContent) => Promise<ContentFields | undefined>,
  ): Promise<SaveContentResult> {
    return inTransaction<Tables, SaveContentResult>(db, async (trx, rollBack) => {
      const opened = await open(trx, at);
      if (!opened.ok) return rollBack(opened);
      const { present, locked } = opened;
      const fields = await fieldsFrom(trx, present);
      if (!fields) return rollBack({ ok: false, reason: 'not-found' });
      const written = await write(trx, { kind: at.kind, present, locked }, fields, actor);
      return written.ok ? written : rollBack(written);
    });
  }

  return {
    /** Adds an entry. */
    async add(kind: ContentKind, draft: ContentDraft, actor: Actor): Promise<SaveContentResult> {
      const accepted = await acceptDraft(kind, draft, pictures);
      if (!accepted.ok) return accepted;
      return inTransaction<Tables, SaveContentResult>(db, async (trx, rollBack) => {
        const locked = await listLocked(trx, kind);
        if (locked.entries.length >= MAX_ENTRIES) return rollBack({ ok: false, reason: 'too-many-entries' });
        const written = await write(trx, { kind, locked }, requestedFields(accepted.draft), actor);
        return written.ok ? written : rollBack(written);
      });
    },

    /** Replaces an entry that still has the version of the draft. */
    async change(kind: ContentKind, id: string, draft: ChangedContent, actor: Actor): Promise<SaveContentResult> {
      const accepted = await acceptDraft(kind, draft, pictures);
      if (!accepted.ok) return accepted;
      const at = { kind, id, version: draft.version };
      return replace(at, actor, async (_, { entry }) => requestedFields(accepted.draft, entry));
    },

    /** Makes title and text of a former version those of a new one. */
    restore(
      at: { kind: ContentKind; id: string; version: number },
      n: number,
      actor: Actor,
    ): Promise<SaveContentResult> {
      return replace(at, actor, async (trx, { entry, body }) => {
        const { rowId, file } = entry;
        const former = n === 0 ? file : rowId && (await findRevision(trx, rowId, n));
        if (!former) return undefined;
        const { title, body: text, excerpt } = former;
        return { ...fieldsOf(entry, body), title, body: text, excerpt: excerpt ?? undefined };
      });
    },

    /**
     * Deletes an entry. One that comes with the shop is hidden; a legal page gets its first text back.
     * @returns how many were deleted, or undefined if there is no such entry.
     */
    remove(kind: ContentKind, id: string, actor: Actor): Promise<number | undefined> {
      return inTransaction(db, async (trx) => {
        const { entries, version } = await listLocked(trx, kind);
        const entry = entries.find(({ _id }) => _id === id);
        if (!entry) return undefined;
        if (kind === 'legal' && entry.hasFileText) return 0;
        const { rowId } = entry;
        if (rowId !== undefined) {
          await deleteRow(trx, rowId);
          await pictures.release(trx, [rowId]);
          const slugKind = slugKindOf({ kind, isBuiltIn: entry.file !== undefined });
          if (slugKind) await freeSlugs(trx, slugKind, [rowId]);
        }
        if (entry.file && kind !== 'legal') await hideEntry(trx, entry, { at: now(), changedIn: version });
        const text = `Deleted ${nameOf(entry)}`;
        await writeAudit(trx, { at: now(), action: 'content-deleted', actor, subject: { _id: id }, text });
        return 1;
      });
    },

    /** Puts questions in an order, before those that are left out. @returns how many have moved. */
    arrange: (ids: readonly string[], actor: Actor): Promise<number> =>
      inTransaction(db, async (trx) => {
        const moved = await arrangeEntries(trx, ids, now());
        if (moved > 0) await writeAudit(trx, { at: now(), action: 'questions-arranged', actor });
        return moved;
      }),
  };
}

/** Checks the texts of a draft, and replaces the address of its picture by that at which the shop has it. */
async function acceptDraft(
  kind: ContentKind,
  draft: ContentDraft,
  pictures: Pick<PictureService, 'accept'>,
): Promise<{ ok: true; draft: ContentDraft } | TextRefusal | PicturesRefused> {
  const checked = checkTexts(kind, draft);
  if (!checked.ok) return checked;
  const accepted = await acceptPictures({ image: draft.image ?? undefined }, pictures);
  return accepted.ok ? { ok: true, draft: { ...draft, image: accepted.product.image } } : accepted;
}
