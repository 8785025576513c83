/** Rows of `collection`. Times are epoch milliseconds. */
export interface CollectionTable {
  id: string;
  /** Its present slug. Former ones are in `slug`. */
  slug: string;
  title: string;
  text: string;
  image: string | null;
  /** JSON: the rule of what it contains; null if its products are picked by hand. */
  rule: string | null;
  /** 0 or 1. */
  published: number;
  meta_title: string | null;
  meta_description: string | null;
  /** Its place among all collections. */
  position: number;
  added_at: number;
  changed_at: number;
  /** Rises with each change, by which other processes notice it. */
  version: number;
}

/** Rows of `collection_product`: the products of collections that are picked by hand. */
export interface CollectionProductTable {
  collection_id: string;
  product_id: string;
  /** Its place in the collection. */
  position: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    collection: CollectionTable;
    collection_product: CollectionProductTable;
  }
}
