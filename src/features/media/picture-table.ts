/**
 * - `waiting`: without a file yet, fetched but not used yet, or replaced by another one. Deleted after a day
 * - `stored`: in the library. Deleted by staff only
 * - `shown`: the same, of an earlier release
 * - `kept`: the picture of a product or variant at some time. Its files are never deleted, because orders show it
 * - `going`: being deleted
 */
type PictureState = 'waiting' | 'stored' | 'shown' | 'kept' | 'going';

/** Rows of `picture`: stored pictures. Inserted before their files, so that no file is ever without a row. */
export interface PictureTable {
  /** The storage of the files. Part of the key, with `name`. */
  storage: 'disk' | 's3' | 'imgbb';
  name: string;
  /** The URL in a product's `image`. `null` until the files are stored. */
  url: string | null;
  /** The page to delete it by hand, if the storage has no API for that. */
  removal_url: string | null;
  state: PictureState;
  /** Time of the last change of state, in epoch milliseconds. */
  state_changed_at: number;
  /** When the files that are made later are due, in epoch milliseconds. `null` if there are all files. */
  later_due_at: number | null;
  /** Identifies it in the library, also after it was replaced. `null` for those of an earlier release at first. */
  id: string | null;
  /** The alternative text. */
  alt: string;
  /** Its size in pixels, and that of its largest file. `null` for those of an earlier release at first. */
  width: number | null;
  height: number | null;
  bytes: number | null;
  /** When it came into the library, in epoch milliseconds. `null` if it is not in the library. */
  added_at: number | null;
}

/** Rows of `picture_use`: the uploaded pictures that are only on the pages of products, not in orders. */
export interface PictureUseTable {
  url: string;
  product_id: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    picture: PictureTable;
    picture_use: PictureUseTable;
  }
}
