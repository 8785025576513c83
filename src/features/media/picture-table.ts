/**
 * - `waiting`: uploaded, and no product has named it so far
 * - `kept`: a product named it. It stays when that product goes, because orders show it
 * - `going`: being deleted
 */
type PictureState = 'waiting' | 'kept' | 'going';

/** Rows of `picture`: an uploaded picture. Written before its files, so that none is ever without a row. */
export interface PictureTable {
  /** What holds the files; with `name` the key. */
  storage: 'disk' | 's3' | 'imgbb';
  name: string;
  /** What a product's `image` says; empty until the files are stored. */
  url: string | null;
  /** Where a person can delete it, at a host that lets programs delete nothing. */
  removal_url: string | null;
  state: PictureState;
  /** Since when it is in this state, in epoch milliseconds. */
  state_since: number;
}
