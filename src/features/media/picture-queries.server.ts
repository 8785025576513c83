import type { Insertable } from 'kysely';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { ClaimedPicture, StoredPicture } from './picture-storage.server.ts';
import type { PictureTable } from './picture-table.ts';

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

/** Sets the URL of a picture after its files were stored. */
export async function finishPicture(
  trx: ShopTransaction,
  { storage, name }: PictureKey,
  stored: StoredPicture,
): Promise<void> {
  await trx
    .updateTable('picture')
    .set({ url: stored.url, removal_url: stored.removalUrl ?? null })
    .where('storage', '=', storage)
    .where('name', '=', name)
    .execute();
}

/** Keeps a picture permanently. @returns whether it exists. */
export async function keepPicture(trx: ShopTransaction, url: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('picture')
    .set({ state: 'kept', state_changed_at: now })
    .where('url', '=', url)
    .where('state', '!=', 'going')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
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
  return trx
    .updateTable('picture')
    .set({ state: 'going', state_changed_at: now })
    .where('storage', '=', storage)
    .where('state', 'in', ['waiting', 'going'])
    .where('state_changed_at', '<', before)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('product').select('id').whereRef('product.image', '=', 'picture.url'))),
    )
    .returning(['name', 'removal_url'])
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
