/** Tag of pages that show product cards: home, lists, related products. */
export const CARDS_TAG = 'cards';
/** Tag of API responses that show every product with its stock. */
export const CATALOGUE_TAG = 'catalogue';

/** Returns the tag of a product's own page. */
export function productTag(productId: string): string {
  return `product/${productId}`;
}

/** Returns the cache tags that a change invalidates. Pages with cards are included only if the card changed. */
export function cacheTagsOf(change: { productId: string; cardChanged: boolean }): string[] {
  const tags = [productTag(change.productId), CATALOGUE_TAG];
  return change.cardChanged ? [...tags, CARDS_TAG] : tags;
}
