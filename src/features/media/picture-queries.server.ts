import type { ExpressionBuilder, Insertable } from 'kysely';
import { inIds } from '#platform/database/in-ids.server.ts';
import { lockFreeRows } from '#platform/database/lock-rows.server.ts';
import { createInserter } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import type { ClaimedPicture, StoredPicture } from './picture-storage.server.ts';
import type { PictureTable, PictureUseTable } from './picture-table.ts';

type PictureKey = Pick<Insertable<PictureTable>, 'storage' | 'name'>;

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
    .values({ ...key, url: null, removal_url: null, state: 'waiting', state_changed_at: now })
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
  stored: StoredPicture & { laterDueAt: number | null },
): Promise<void> {
  await trx
    .updateTable('picture')
    .set({ url: stored.url, removal_url: stored.removalUrl ?? null, later_due_at: stored.laterDueAt })
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

/** Keeps pictures permanently. @returns those that exist. */
export async function keepPictures(trx: ShopTransaction, urls: readonly string[], now: number): Promise<string[]> {
  const kept = await trx
    .updateTable('picture')
    .set({ state: 'kept', state_changed_at: now })
    .where('url', 'in', urls)
    .where('state', '!=', 'going')
    .returning('url')
    .execute();
  return kept.flatMap(({ url }) => url ?? []);
}

/** Keeps pictures as long as products show them. Skips those that are not uploads. @returns those that exist. */
export async function showPictures(trx: ShopTransaction, urls: readonly string[], now: number): Promise<string[]> {
  // Writing the rows locks them, so that no other process claims the pictures at the same time.
  const shown = await trx
    .updateTable('picture')
    .set((eb) => ({
      state: eb
        .case()
        .when('state', '=', 'kept')
        .then('kept' as const)
        .else('shown' as const)
        .end(),
      state_changed_at: now,
    }))
    .where('url', 'in', urls)
    .where('state', '!=', 'going')
    .returning('url')
    .execute();
  return shown.flatMap(({ url }) => url ?? []);
}

/** Records which products show which pictures, once each. */
export const insertUses = createInserter<PictureUseTable>(
  'picture_use',
  { url: 'text', product_id: 'text' },
  'nothing',
);

/** Records that these products show no pictures. @returns the pictures that they showed. */
export async function deleteUses(trx: ShopTransaction, productIds: readonly string[]): Promise<string[]> {
  const deleted = await trx.deleteFrom('picture_use').where('product_id', 'in', productIds).returning('url').execute();
  return deleted.map(({ url }) => url);
}

/** Lets those pictures be deleted that no product shows any longer. */
export async function releaseUnshown(trx: ShopTransaction, urls: readonly string[], now: number): Promise<void> {
  await trx
    .updateTable('picture')
    .set({ state: 'waiting', state_changed_at: now })
    .where('url', 'in', urls)
    .where('state', '=', 'shown')
    .where(isNotShown)
    .execute();
}

function isNotShown(eb: ExpressionBuilder<Tables, 'picture'>) {
  return eb.not(eb.exists(eb.selectFrom('picture_use').select('url').whereRef('picture_use.url', '=', 'picture.url')));
}

/**
 * Claims the pictures that no product uses and that have not changed since `before`. Each is claimed by one process. A
 * picture can be claimed again after the same time if that process ended before deleting it.
 */
export function claimUnused(
  trx: ShopTransaction,
  storage: PictureTable['storage'],
  before: number,
  now: number,
): Promise<ClaimedPicture[]> {
  return (
    trx
      .updateTable('picture')
      .set({ state: 'going', state_changed_at: now })
      .where('storage', '=', storage)
      .where('state', 'in', ['waiting', 'going'])
      .where('state_changed_at', '<', before)
      // Files that are being made would remain without a row.
      .where((eb) => eb.or([eb('later_due_at', 'is', null), eb('later_due_at', '<=', now)]))
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('product').select('id').whereRef('product.image', '=', 'picture.url'))),
      )
      .where(isNotShown)
      .returning(['name', 'removal_url'])
      .execute()
  );
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
