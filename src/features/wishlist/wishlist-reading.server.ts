import type { QueryDatabase } from '#features/catalogue/product-filter.server.ts';
import { listProductsById } from '#features/catalogue/product-queries.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { plainFirstName } from '#features/user/plain-name.ts';
import { findSharer, listWishRows } from './wishlist-queries.server.ts';

/** Longer than any token. */
const MAX_TOKEN_CHARACTERS = 100;

/** A wishlist that is shared by a link. */
export interface SharedWishlist {
  /** The first name of the person who shares it, if it is a plain name. */
  firstName: string | undefined;
  /** The products that are sold, newest first. */
  products: Product[];
}

export type WishlistReading = ReturnType<typeof createWishlistReading>;

/** Creates the read side of wishlists, for pages. */
export function createWishlistReading(query: QueryDatabase) {
  return {
    /** Finds the wishlist that is shared by the link with this token. */
    async findShared(token: string): Promise<SharedWishlist | undefined> {
      // PostgreSQL rejects text with U+0000.
      if (token.length > MAX_TOKEN_CHARACTERS || token.includes('\0')) return undefined;
      const sharer = await query((db) => findSharer(db, token));
      if (!sharer) return undefined;
      const ids = (await query((db) => listWishRows(db, sharer.id))).map(({ product_id }) => product_id);
      const products = await query((db) => listProductsById(db, ids));
      return {
        firstName: plainFirstName(sharer.name),
        products: products
          .filter(({ published }) => published)
          .toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)),
      };
    },
  };
}
