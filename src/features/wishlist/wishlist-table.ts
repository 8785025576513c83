/** Rows of `wishlist_item`: products that a person saved. Deleted with the person and with the product. */
export interface WishlistItemTable {
  user_id: string;
  product_id: string;
  /** The product's price when it was added, in cents. */
  price_cents: number;
  /** 1 if it was in stock when it was added. */
  in_stock: number;
  /** Epoch milliseconds. */
  added_at: number;
}

/** Rows of `wishlist_share`: the link by which a person shares their wishlist. Deleted with the person. */
export interface WishlistShareTable {
  user_id: string;
  /** The last part of the link's path. */
  token: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    wishlist_item: WishlistItemTable;
    wishlist_share: WishlistShareTable;
  }
}
