import type { Insertable } from 'kysely';
import type { ShopTransaction } from '#features/schema/tables.ts';
import type { ClaimedPicture, StoredPicture } from './picture-storage.server.ts';
import type { PictureTable } from './picture-table.ts';

type PictureKey = Pick<Insertable<PictureTable>, 'storage' | 'name'>;

/**
 * Writes down that a picture is being stored, or that it is wanted anew.
 * @returns its address if it is stored already; nothing at all while it is being deleted.
 */
export async function beginPicture(
  trx: ShopTransaction,
  key: PictureKey,
  now: number,
): Promise<{ url: string | null } | undefined> {
  return trx
    .insertInto('picture')
    .values({ ...key, url: null, removal_url: null, state: 'waiting', state_since: now })
    .onConflict((conflict) =>
      conflict.columns(['storage', 'name']).doUpdateSet({ state_since: now }).where('picture.state', '!=', 'going'),
    )
    .returning('url')
    .executeTakeFirst();
}

/** Writes down where a picture can be had, now that its files are there. */
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

/** Keeps a picture for good. @returns whether there is such a picture. */
export async function keepPicture(trx: ShopTransaction, url: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('picture')
    .set({ state: 'kept', state_since: now })
    .where('url', '=', url)
    .where('state', '!=', 'going')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Claims the pictures that no product has named since `before`. Only one process gets each of them; one that was claimed
 * and not deleted, because that process ended, can be claimed again as late as this.
 */
export function claimUnused(
  trx: ShopTransaction,
  storage: PictureTable['storage'],
  before: number,
  now: number,
): Promise<ClaimedPicture[]> {
  return trx
    .updateTable('picture')
    .set({ state: 'going', state_since: now })
    .where('storage', '=', storage)
    .where('state', 'in', ['waiting', 'going'])
    .where('state_since', '<', before)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('product').select('id').whereRef('product.image', '=', 'picture.url'))),
    )
    .returning(['name', 'removal_url'])
    .execute();
}

/** Forgets a claimed picture, once its files are gone. */
export async function forgetPicture(trx: ShopTransaction, { storage, name }: PictureKey): Promise<void> {
  await trx
    .deleteFrom('picture')
    .where('storage', '=', storage)
    .where('name', '=', name)
    .where('state', '=', 'going')
    .execute();
}
