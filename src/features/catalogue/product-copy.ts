import { newId } from '#platform/id.ts';
import type { Product } from './product-schema.ts';
import { NO_RATING } from './rating/rating.ts';

const MAX_NAME_CHARACTERS = 200;
const MAX_SKU_CHARACTERS = 64;

/**
 * Returns an unpublished copy of a product without stock and reviews.
 * @param attempt counts from 1; each gives other SKUs, because an earlier copy may have them.
 */
export function copyProduct(product: Product, attempt: number): Product {
  return {
    ...product,
    _id: newId(),
    name: `Copy of ${product.name}`.slice(0, MAX_NAME_CHARACTERS),
    published: false,
    ...{ stock: 0, quantity: 0 },
    rating: NO_RATING,
    variants: product.variants.map((variant) => ({
      ...variant,
      _id: newId(),
      sku: copySku(variant.sku, attempt),
      ...{ stock: 0, quantity: 0 },
    })),
  };
}

function copySku(sku: string, attempt: number): string {
  const suffix = attempt === 1 ? '-copy' : `-${attempt}-copy`;
  return sku.slice(0, MAX_SKU_CHARACTERS - suffix.length) + suffix;
}
