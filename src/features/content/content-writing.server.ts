import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { PictureService } from '#features/media/picture-service.server.ts';
import { claimSlug } from '#platform/database/claim-slug.server.ts';
import type { SlugKind } from '#platform/database/slugs.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import { dayIn } from '#platform/time-zone.ts';
import { type ContentEntry, mergeEntries } from './content-entry.server.ts';
import { type ContentFields, columnsOf, describeChanges, fieldsOf } from './content-fields.server.ts';
import { insertRow, listRows, readBodies, setLastNumber, updateRow } from './content-queries.server.ts';
import type { ContentKind } from './content-schema.ts';
import type { LockedEntries } from './locked-entries.server.ts';
import { listPictures } from './markdown-text.server.ts';
import { nameOf } from './name-entry.ts';
import { insertRevision } from './revision-queries.server.ts';

/** An entry with its text. */
export interface SavedContent {
  entry: ContentEntry;
  body: string;
}

export interface WritingDependencies {
  now: () => number;
  pictures: Pick<PictureService, 'keep'>;
  /** Returns the shop's time zone, in which a post that is published gets its day. */
  getTimeZone: () => string;
}

export type WriteRefusal = { ok: false; reason: 'slug-taken' | 'slug-reserved' | 'picture-gone' };
type WriteResult = { ok: true; saved: SavedContent } | WriteRefusal;

/** Addresses of posts are also made of their numbers. */
const NUMBER = /^\d+$/;

/** Where an entry is written. */
interface Place {
  kind: ContentKind;
  /** The entry as it is. Left out: a new one. */
  present?: SavedContent;
  locked: LockedEntries;
}

/** Creates the function that adds and replaces entries in a transaction. If it refuses, the caller must roll back. */
export function createContentWriting({ now, pictures, getTimeZone }: WritingDependencies) {
  /** Completes what staff may leave out: the day of a post that is published, and the place of a question. */
  function complete(fields: ContentFields, { kind, locked, present }: Place): ContentFields {
    const { publishAt = now(), state } = fields;
    const date = kind === 'post' && state === 'published' ? dayIn(getTimeZone(), publishAt) : undefined;
    const places = kind === 'faq' ? locked.entries.map(({ position = 0 }) => position) : [];
    const last = kind === 'faq' ? Math.max(0, ...places) + 1 : undefined;
    return {
      ...fields,
      date: fields.date ?? present?.entry.date ?? date,
      position: fields.position ?? last,
    };
  }

  async function keepPictures(trx: ShopTransaction, id: string, { image, body }: ContentFields): Promise<boolean> {
    const onPage = [...new Set([...(image === undefined ? [] : [image]), ...listPictures(body)])];
    // A picture in a text may be that of a former version, whose deletion must not keep people from writing.
    const gone = await pictures.keep(trx, [{ productId: id, inOrders: [], onPage }]);
    return image === undefined || !gone.includes(image);
  }

  /** Adds an entry or replaces one. Nothing is written if nothing has changed. */
  return async (trx: ShopTransaction, place: Place, requested: ContentFields, actor: Actor): Promise<WriteResult> => {
    const { kind, present } = place;
    const id = present?.entry.rowId ?? newId();
    const fields = complete(requested, place);
    const claimed = await claimAddress(trx, id, { kind, fields, isBuiltIn: present?.entry.file !== undefined });
    if (!claimed.ok) return claimed;
    const after = { ...fields, slug: claimed.slug };
    const changes = present && describeChanges(fieldsOf(present.entry, present.body), after);
    if (present && changes === '') return { ok: true, saved: present };
    if (!(await keepPictures(trx, id, after))) return { ok: false, reason: 'picture-gone' };
    await storeEntry(trx, id, place, after, { at: now(), by: actor.id ?? null });
    const saved = await readSaved(trx, kind, id, after.body);
    const { _id } = saved.entry;
    await writeAudit(trx, {
      ...{ at: now(), actor, subject: { _id }, action: present ? 'content-changed' : 'content-added' },
      text: present ? `Changed ${nameOf(present.entry)}: ${changes}` : `Added ${nameOf(saved.entry)}`,
    });
    return { ok: true, saved };
  };
}

async function numberOf(trx: ShopTransaction, { kind, present, locked }: Place): Promise<number | undefined> {
  if (present) return present.entry.number;
  if (kind !== 'post' && kind !== 'faq') return undefined;
  const number = locked.lastNumber + 1;
  await setLastNumber(trx, kind, number);
  return number;
}

/** Writes the row of an entry and its version, at a moment and by a person. */
export async function storeEntry(
  trx: ShopTransaction,
  id: string,
  place: Place,
  fields: ContentFields,
  { at, by }: { at: number; by: string | null },
): Promise<void> {
  const { kind, present, locked } = place;
  const entry = present?.entry;
  const version = (entry?.version ?? 0) + 1;
  const changed = { version, changed_at: at, changed_by: by, changed_in: locked.version };
  const columns = { ...columnsOf(fields), ...changed };
  if (entry?.rowId === undefined) {
    const number = (await numberOf(trx, place)) ?? null;
    await insertRow(trx, { ...columns, id, kind, file_id: entry?.file?.fileId ?? null, number, hidden: 0 });
  } else await updateRow(trx, id, columns);
  const { title, body, excerpt, state, publish_at } = columns;
  const text = { title, body, excerpt, state, publish_at };
  await insertRevision(trx, { content_id: id, n: version, ...text, at, by_id: by });
}

/** Gives an entry its slug, if it has one. */
export async function claimAddress(
  trx: ShopTransaction,
  id: string,
  { kind, fields, isBuiltIn }: { kind: ContentKind; fields: ContentFields; isBuiltIn: boolean },
): Promise<{ ok: true; slug: string | undefined } | WriteRefusal> {
  const slugKind = slugKindOf({ kind, isBuiltIn });
  if (!slugKind) return { ok: true, slug: undefined };
  const { slug, title } = fields;
  if (kind === 'post' && slug !== undefined && NUMBER.test(slug)) return { ok: false, reason: 'slug-reserved' };
  return claimSlug(trx, slugKind, { id, slug, title: kind === 'post' && NUMBER.test(title) ? `post ${title}` : title });
}

/** Returns which slugs an entry has. Questions, and legal pages that come with the shop, have none. */
export function slugKindOf({ kind, isBuiltIn }: { kind: ContentKind; isBuiltIn: boolean }): SlugKind | undefined {
  if (kind === 'post') return 'post';
  return kind === 'page' || (kind === 'legal' && !isBuiltIn) ? 'page' : undefined;
}

async function readSaved(trx: ShopTransaction, kind: ContentKind, id: string, body: string): Promise<SavedContent> {
  const entry = mergeEntries(await listRows(trx, kind)).find(({ rowId }) => rowId === id);
  if (!entry) throw new Error(`The entry ${id} was not saved`);
  return { entry, body };
}

/** Returns the text of an entry. */
export async function findBody(db: Database | ShopTransaction, entry: ContentEntry): Promise<string> {
  if (entry.hasFileText || entry.rowId === undefined) return entry.file?.body ?? '';
  return (await readBodies(db, [entry.rowId])).get(entry.rowId) ?? '';
}
