import type { Selectable } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import { addToLibrary } from './picture-queries.server.ts';
import type { PictureTable } from './picture-table.ts';

type Source = Database | ShopTransaction;

/** A picture of the library. */
export interface LibraryRow
  extends Pick<Selectable<PictureTable>, 'storage' | 'name' | 'state' | 'alt' | 'removal_url'> {
  id: string;
  url: string;
  width: number;
  height: number;
  bytes: number;
  added_at: number;
  later_due_at: number | null;
}

function fromLibrary(db: Source) {
  return db
    .selectFrom('picture')
    .select(['storage', 'name', 'state', 'alt', 'removal_url', 'later_due_at'])
    .select((eb) => [
      eb.ref('id').$notNull().as('id'),
      eb.ref('url').$notNull().as('url'),
      eb.ref('added_at').$notNull().as('added_at'),
      eb.fn.coalesce('width', eb.val(0)).as('width'),
      eb.fn.coalesce('height', eb.val(0)).as('height'),
      eb.fn.coalesce('bytes', eb.val(0)).as('bytes'),
    ])
    .where('added_at', 'is not', null);
}

/** Counts the pictures of the library. */
export async function countLibrary(db: Database): Promise<number> {
  const counted = await db
    .selectFrom('picture')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('added_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** Lists pictures of the library, newest first: those after `last`, or from an offset. */
export function listLibrary(
  db: Database,
  { last, offset = 0, limit }: { last?: LibraryRow | undefined; offset?: number; limit: number },
): Promise<LibraryRow[]> {
  const all = fromLibrary(db).orderBy('added_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (!last) return all.offset(offset).execute();
  const { added_at, id } = last;
  return all.where((eb) => eb(eb.refTuple('added_at', 'id'), '<', eb.tuple(added_at, id))).execute();
}

export function findInLibrary(db: Source, id: string): Promise<LibraryRow | undefined> {
  return fromLibrary(db).where('id', '=', id).executeTakeFirst();
}

export function findByUrl(db: Source, url: string): Promise<LibraryRow | undefined> {
  return fromLibrary(db).where('url', '=', url).executeTakeFirst();
}

/** Sets the alternative text of a picture. @returns whether the picture is in the library. */
export async function updateAlt(trx: ShopTransaction, id: string, alt: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('picture')
    .set({ alt })
    .where('id', '=', id)
    .where('added_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Takes a picture out of the library: its files are then being deleted, unless orders may show them.
 * @returns whether it was there, in the same state.
 */
export async function takeOut(trx: ShopTransaction, { id, state }: LibraryRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('picture')
    .set({ state: state === 'kept' ? 'kept' : 'going', state_changed_at: now, added_at: null })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('added_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts a picture back that was taken out a moment ago. */
export async function putBack(trx: ShopTransaction, { id, state, added_at }: LibraryRow): Promise<void> {
  await trx
    .updateTable('picture')
    .set({ state, added_at })
    .where('id', '=', id)
    .where('state', 'in', ['going', 'kept'])
    .where('added_at', 'is', null)
    .execute();
}

/**
 * Puts the picture at `url` into the place of another one, with its id and alternative text. The former one leaves the
 * library; its files are deleted after a day, unless orders may show them.
 * @returns whether both exist, the former one in the library. Otherwise the caller must roll back.
 */
export async function succeed(trx: ShopTransaction, former: LibraryRow, url: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('picture')
    .set({ id: newId(), state: former.state === 'kept' ? 'kept' : 'waiting', state_changed_at: now, added_at: null })
    .where('id', '=', former.id)
    .where('url', '=', former.url)
    .where('state', '=', former.state)
    .where('added_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n || (await addToLibrary(trx, [url], now)).length === 0) return false;
  await trx
    .updateTable('picture')
    .set({ id: former.id, alt: former.alt, added_at: now })
    .where('url', '=', url)
    .execute();
  return true;
}
