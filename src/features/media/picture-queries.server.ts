import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { inIds } from '#platform/database/in-ids.server.ts';
import { lockFreeRows } from '#platform/database/lock-rows.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import type { ClaimedPicture, StoredPicture } from './picture-storage.server.ts';
import type { PictureTable } from './picture-table.ts';

/** Identifies a picture in the storages. */
export type PictureKey = Pick<Insertable<PictureTable>, 'storage' | 'name'>;

/** What is known of a picture once its first files are stored. */
interface FinishedPicture extends StoredPicture {
  width: number;
  height: number;
  bytes: number;
  laterDueAt: number | null;
}

/**
 * Inserts a picture before its files are stored, or postpones the deletion of an existing one.
 * @returns its URL if it is already stored, or `undefined` while it is being deleted.
 */
export async function insertPicture(
  trx: ShopTransaction,
  key: PictureKey,
  now: number,
): Promise<{ url: string | null } | undefined> {
  return trx
    .insertInto('picture')
    .values({ ...key, id: newId(), url: null, removal_url: null, state: 'waiting', state_changed_at: now, alt: '' })
    .onConflict((conflict) =>
      conflict
        .columns(['storage', 'name'])
        .doUpdateSet({ state_changed_at: now })
        .where('picture.state', '!=', 'going'),
    )
    .returning('url')
    .executeTakeFirst();
}

/** Sets the URL of a picture after its first files were stored, and when the later ones are due. */
export async function finishPicture(
  trx: ShopTransaction,
  { storage, name }: PictureKey,
  { url, removalUrl, laterDueAt, width, height, bytes }: FinishedPicture,
): Promise<void> {
  await trx
    .updateTable('picture')
    .set({ url, removal_url: removalUrl ?? null, later_due_at: laterDueAt, width, height, bytes })
    .where('storage', '=', storage)
    .where('name', '=', name)
    .execute();
}

/**
 * Claims the picture whose later files have been due for the longest time. It is due again at `until`, in case this
 * process ends.
 * @returns its name.
 */
export async function claimLater(
  trx: ShopTransaction,
  storage: PictureTable['storage'],
  now: number,
  until: number,
): Promise<string | undefined> {
  const due = trx
    .selectFrom('picture')
    .select('name')
    .where('storage', '=', storage)
    .where('later_due_at', '<=', now)
    .where('state', '!=', 'going')
    .orderBy('later_due_at')
    .limit(1);
  const { name } = (await lockFreeRows(trx, due).executeTakeFirst()) ?? {};
  if (name === undefined) return undefined;
  await trx
    .updateTable('picture')
    .set({ later_due_at: until })
    .where('storage', '=', storage)
    .where('name', '=', name)
    .execute();
  return name;
}

/** Records that a picture has all files. */
export async function endLater(trx: ShopTransaction, { storage, name }: PictureKey): Promise<void> {
  await trx
    .updateTable('picture')
    .set({ later_due_at: null })
    .where('storage', '=', storage)
    .where('name', '=', name)
    .execute();
}

/** Lists those of these URLs at which uploaded pictures are stored. */
export async function listPictures(db: Database, urls: readonly string[]): Promise<string[]> {
  const stored = await db
    .selectFrom('picture')
    .select('url')
    .where(inIds(db, 'url', urls))
    .where('state', '!=', 'going')
    .execute();
  return stored.flatMap(({ url }) => url ?? []);
}

/** Takes pictures into the library, unless they are there. @returns those that exist. */
export async function addToLibrary(trx: ShopTransaction, urls: readonly string[], now: number): Promise<string[]> {
  // Writing the rows locks them, so that no other process claims the pictures at the same time.
  const added = await trx
    .updateTable('picture')
    .set((eb) => ({
      state: eb
        .case()
        .when('state', '=', 'kept')
        .then('kept' as const)
        .else('stored' as const)
        .end(),
      state_changed_at: now,
      ...inLibrary(eb, now),
    }))
    .where('url', 'in', urls)
    .where('state', '!=', 'going')
    .returning('url')
    .execute();
  return added.flatMap(({ url }) => url ?? []);
}

/** Takes pictures into the library, and keeps their files permanently. @returns those that exist. */
export async function keepPictures(trx: ShopTransaction, urls: readonly string[], now: number): Promise<string[]> {
  const kept = await trx
    .updateTable('picture')
    .set((eb) => ({ state: 'kept', state_changed_at: now, ...inLibrary(eb, now) }))
    .where('url', 'in', urls)
    .where('state', '!=', 'going')
    .returning('url')
    .execute();
  return kept.flatMap(({ url }) => url ?? []);
}

/** Returns the columns of a picture that is in the library. One of an earlier release has no id yet. */
export function inLibrary(eb: ExpressionBuilder<Tables, 'picture'>, now: number) {
  return {
    id: eb.fn.coalesce('id', sql<string>`${eb.ref('storage')} || '-' || ${eb.ref('name')}`),
    added_at: eb.fn.coalesce('added_at', eb.val(now)),
  };
}

/** A picture that was claimed or could be, with its address if it was stored. */
export interface UnusedPicture extends ClaimedPicture {
  url: string | null;
}

/**
 * Lists pictures that are out of the library, or being deleted, and have not changed since `before`: the first ones by
 * name. A picture is found again after the same time if the process that claimed it ended before deleting it.
 */
export function listUnused(
  db: Database,
  storage: PictureTable['storage'],
  { before, now, limit }: { before: number; now: number; limit: number },
): Promise<UnusedPicture[]> {
  return (
    db
      .selectFrom('picture')
      .select(['name', 'removal_url', 'url'])
      .where('storage', '=', storage)
      .where('state', 'in', ['waiting', 'going'])
      .where('state_changed_at', '<', before)
      // Files that are being made would remain without a row.
      .where((eb) => eb.or([eb('later_due_at', 'is', null), eb('later_due_at', '<=', now)]))
      .orderBy('name')
      .limit(limit)
      .execute()
  );
}

/** Claims those of these pictures that still have not changed since `before`. Each is claimed by one process. */
export function claimUnused(
  trx: ShopTransaction,
  storage: PictureTable['storage'],
  { names, before, now }: { names: readonly string[]; before: number; now: number },
): Promise<ClaimedPicture[]> {
  return trx
    .updateTable('picture')
    .set({ state: 'going', state_changed_at: now })
    .where('storage', '=', storage)
    .where(inIds(trx, 'name', names))
    .where('state', 'in', ['waiting', 'going'])
    .where('state_changed_at', '<', before)
    .returning(['name', 'removal_url'])
    .execute();
}

/** Lets pictures stay that turned out to be in use. */
export async function restoreUsed(trx: ShopTransaction, urls: readonly string[], now: number): Promise<void> {
  await trx
    .updateTable('picture')
    .set((eb) => ({ state: 'stored', state_changed_at: now, ...inLibrary(eb, now) }))
    .where(inIds(trx, 'url', urls))
    .where('state', 'in', ['waiting', 'going'])
    .execute();
}

/** Deletes the row of a claimed picture after its files were deleted. */
export async function deletePicture(trx: ShopTransaction, { storage, name }: PictureKey): Promise<void> {
  await trx
    .deleteFrom('picture')
    .where('storage', '=', storage)
    .where('name', '=', name)
    .where('state', '=', 'going')
    .execute();
}
