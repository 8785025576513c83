/** Tag of pages that show product cards: home, lists, related products. */
export const CARDS_TAG = 'cards';
/** Tag of API responses that show every product with its stock. */
export const CATALOGUE_TAG = 'catalogue';
/** Tag of pages and answers that list collections. */
export const COLLECTIONS_TAG = 'collections';

/** Stands for all products where a change names its product. */
export const EVERY_PRODUCT = '*';

/** Returns the tag of a product's own page. */
export function productTag(productId: string): string {
  return `product/${productId}`;
}

/** Returns the tags of a product's own page: it changes with the product, and with what concerns all products. */
export function productPageTags(productId: string): string[] {
  return [productTag(productId), productTag(EVERY_PRODUCT)];
}

/** Returns the cache tags that a change invalidates. Pages with cards are included only if the card changed. */
export function cacheTagsOf(change: { productId: string; cardChanged: boolean }): string[] {
  const tags = [productTag(change.productId), CATALOGUE_TAG];
  return change.cardChanged ? [...tags, CARDS_TAG] : tags;
}
