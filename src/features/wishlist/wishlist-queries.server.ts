import type { Selectable } from 'kysely';
import { listInOrder } from '#features/catalogue/product-queries.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { plainFirstName } from '#features/user/plain-name.ts';
import { createInserter } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { MAX_WISHES } from './max-wishes.ts';
import type { WishlistItemTable } from './wishlist-table.ts';

/** Longer than any token. */
const MAX_TOKEN_CHARACTERS = 100;

export type WishRow = Selectable<WishlistItemTable>;

/** Inserts rows except those of products that are on the list. @returns how many. */
export const insertWishes: (trx: ShopTransaction, rows: readonly WishRow[]) => Promise<bigint> =
  createInserter<WishRow>(
    'wishlist_item',
    { user_id: 'text', product_id: 'text', price_cents: 'bigint', in_stock: 'integer', added_at: 'bigint' },
    'nothing',
  );

/** Lists what a person saved, newest first. */
export async function listWishRows(db: Database | ShopTransaction, userId: string): Promise<WishRow[]> {
  return db
    .selectFrom('wishlist_item')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .limit(MAX_WISHES)
    .execute();
}

/** Deletes products from a person's list. @returns how many were on it. */
export async function deleteWishes(
  trx: ShopTransaction,
  userId: string,
  productIds: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('wishlist_item')
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function findShareToken(db: Database | ShopTransaction, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('wishlist_share').select('token').where('user_id', '=', userId).executeTakeFirst();
  return row?.token;
}

/** Stores the token of a person's link, unless there is one. */
export async function insertShareOnce(trx: ShopTransaction, userId: string, token: string): Promise<void> {
  await trx
    .insertInto('wishlist_share')
    .values({ user_id: userId, token })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** @returns whether there was a link. */
export async function deleteShare(trx: ShopTransaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('wishlist_share')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** A wishlist that is shared by a link. */
interface SharedWishlist {
  /** The first name of the person who shares it, if it is a plain name. */
  firstName: string | undefined;
  /** The products that are sold, newest first. */
  products: Product[];
}

/** Finds the wishlist that is shared by the link with this token. */
export async function findSharedWishlist(db: Database, token: string): Promise<SharedWishlist | undefined> {
  // PostgreSQL rejects text with U+0000.
  if (token.length > MAX_TOKEN_CHARACTERS || token.includes('\0')) return undefined;
  const sharer = await findSharer(db, token);
  if (!sharer) return undefined;
  const ids = (await listWishRows(db, sharer.id)).map(({ product_id }) => product_id);
  const products = await listInOrder(db, ids);
  return {
    firstName: plainFirstName(sharer.name),
    products: products.filter(({ published }) => published),
  };
}

/** Finds the person who shares their wishlist by this link. */
async function findSharer(db: Database, token: string): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('wishlist_share')
    .innerJoin('shop_user', 'shop_user.id', 'wishlist_share.user_id')
    .select(['shop_user.id', 'shop_user.name'])
    .where('wishlist_share.token', '=', token)
    .executeTakeFirst();
}
