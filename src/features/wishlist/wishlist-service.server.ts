import { randomBytes } from 'node:crypto';
import { listProductsById } from '#features/catalogue/product-queries.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { cents } from '#features/pricing/money.ts';
import { lockUsers } from '#features/user/user-queries.server.ts';
import { isMissingReference } from '#platform/database/missing-reference.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { MAX_WISHES } from './max-wishes.ts';
import type { VisitorWish } from './visitor-wish.ts';
import {
  deleteShare,
  deleteWishes,
  findShareToken,
  insertShareOnce,
  insertWishes,
  listWishRows,
  type WishRow,
} from './wishlist-queries.server.ts';
import type { Wish } from './wishlist-schema.ts';

const TOKEN_BYTES = 24;

/** The outcome of adding a product. */
export type AddWishResult = { ok: true; isNew: boolean } | { ok: false; reason: 'not-found' | 'wishlist-full' };

export type WishlistService = ReturnType<typeof createWishlistService>;

/** Manages the products that people save, at most {@link MAX_WISHES} each. */
export function createWishlistService({ db, now }: { db: Database; now: () => number }) {
  /** Adds new wishes, as far as there is room. Waits for other changes of the same list. */
  async function insert(trx: ShopTransaction, userId: string, wishes: readonly VisitorWish[]): Promise<number> {
    await lockUsers(trx, [userId]);
    const known = new Set((await listWishRows(trx, userId)).map(({ product_id }) => product_id));
    const added = wishes.filter(({ productId }) => !known.has(productId)).slice(0, MAX_WISHES - known.size);
    const at = now();
    // Earlier times for later ones, so that the list keeps their order.
    const rows = added.map((wish, index) => toRow(userId, wish, at - index));
    return Number(await insertWishes(trx, rows));
  }

  return {
    /** Adds a published product, at its present price. */
    async add(userId: string, productId: string): Promise<AddWishResult> {
      try {
        return await inTransaction<Tables, AddWishResult>(db, async (trx) => {
          const [product] = await listPublished(trx, [productId]);
          if (!product) return { ok: false, reason: 'not-found' };
          const { price, stock } = product;
          if ((await insert(trx, userId, [{ productId, price, inStock: stock > 0 }])) === 1)
            return { ok: true, isNew: true };
          const rows = await listWishRows(trx, userId);
          const isKnown = rows.some((row) => row.product_id === productId);
          return isKnown ? { ok: true, isNew: false } : { ok: false, reason: 'wishlist-full' };
        });
      } catch (error) {
        // The product was deleted at the same moment.
        if (isMissingReference(error)) return { ok: false, reason: 'not-found' };
        throw error;
      }
    },

    /**
     * Adds what a visitor saved in the browser, newest first. Prices are the browser's word for it: only the same person
     * sees them. @returns the ids of all products on the list.
     */
    async join(userId: string, wishes: readonly VisitorWish[]): Promise<string[]> {
      const ids = wishes.map(({ productId }) => productId);
      const addAll = () =>
        inTransaction(db, async (trx) => {
          const sold = new Set((await listPublished(trx, ids)).map(({ _id }) => _id));
          const wanted = new Map(wishes.map((wish) => [wish.productId, wish]));
          await insert(
            trx,
            userId,
            [...wanted.values()].filter(({ productId }) => sold.has(productId)),
          );
          return (await listWishRows(trx, userId)).map(({ product_id }) => product_id);
        });
      try {
        return await addAll();
      } catch (error) {
        // A product was deleted at the same moment, so the second try does not find it.
        if (isMissingReference(error)) return addAll();
        throw error;
      }
    },

    /** Removes products. @returns how many were on the list. */
    remove: (userId: string, productIds: readonly string[]): Promise<number> =>
      inTransaction(db, (trx) => deleteWishes(trx, userId, productIds)),

    /** Lists the ids of the products, newest first. */
    listIds: async (userId: string): Promise<string[]> =>
      (await listWishRows(db, userId)).map(({ product_id }) => product_id),

    /** Lists the products, newest first. Of those that are not sold any more, only when they were added. */
    async list(userId: string): Promise<Wish[]> {
      const rows = await listWishRows(db, userId);
      const products = await listProductsById(
        db,
        rows.map(({ product_id }) => product_id),
      );
      const byId = new Map(products.map((product) => [product._id, product]));
      return rows.flatMap((row) => {
        const product = byId.get(row.product_id);
        return product ? [toWish(product, row)] : [];
      });
    },

    findToken: (userId: string): Promise<string | undefined> => findShareToken(db, userId),

    /** Shares the list by a link. @returns the token of the existing or the new link. */
    share: (userId: string): Promise<string> =>
      inTransaction(db, async (trx) => {
        const token = randomBytes(TOKEN_BYTES).toString('base64url');
        await insertShareOnce(trx, userId, token);
        return (await findShareToken(trx, userId)) ?? token;
      }),

    /** Ends sharing. @returns whether the list was shared. */
    unshare: (userId: string): Promise<boolean> => inTransaction(db, (trx) => deleteShare(trx, userId)),
  };
}

async function listPublished(db: Database | ShopTransaction, ids: readonly string[]): Promise<Product[]> {
  return (await listProductsById(db, ids)).filter(({ published }) => published);
}

function toRow(userId: string, { productId, price, inStock }: VisitorWish, addedAt: number): WishRow {
  return { user_id: userId, product_id: productId, price_cents: price, in_stock: Number(inStock), added_at: addedAt };
}

function toWish(product: Product, { price_cents, in_stock, added_at }: WishRow): Wish {
  const price = cents(price_cents);
  const added = { at: new Date(added_at).toISOString(), price, inStock: in_stock === 1 };
  if (product.published) return { ...product, added };
  const { _id, published, category, taxClass } = product;
  return {
    ...{ _id, published, category, taxClass, price, sellingPrice: price },
    name: '',
    company: '',
    description: '',
    image: '',
    imageAlt: '',
    images: [],
    rating: { average: null, count: 0 },
    stock: 0,
    quantity: 0,
    featured: false,
    options: [],
    variants: [],
    attributes: [],
    added,
  };
}
