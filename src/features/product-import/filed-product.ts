import type { Product } from '#features/catalogue/product-schema.ts';

/** A product as files describe it: with the slugs of the collections for which it was picked. */
export interface FiledProduct extends Product {
  collections: readonly string[];
}
