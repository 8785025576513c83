/** Tag of pages that show the doors to the catalogue, which is every page. */
export const DOORS_TAG = 'doors';
/** Tag of lists of new products, whose days end at midnight. */
export const DAYS_TAG = 'days';

/** Returns the tag of the page of a collection. */
export function collectionTag(id: string): string {
  return `collection/${id}`;
}
