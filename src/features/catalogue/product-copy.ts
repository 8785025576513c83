import { newId } from '#platform/id.ts';
import type { Product } from './product-schema.ts';
import { NO_RATING } from './rating/rating.ts';
import { newSku } from './variant/sku.ts';

const MAX_NAME_CHARACTERS = 200;
const MAX_SKU_CHARACTERS = 64;

/**
 * Returns an unpublished copy of a product without stock, reviews, address and GTINs, which each product has of its own.
 * @param attempt counts from 1; each gives other SKUs, because an earlier copy may have them.
 */
export function copyProduct({ slug: _, ...product }: Product, attempt: number): Product {
  return {
    ...product,
    _id: newId(),
    name: copyName(product.name),
    published: false,
    stock: 0,
    quantity: 0,
    rating: NO_RATING,
    variants: product.variants.map(({ gtin: _, ...variant }) => ({
      ...variant,
      _id: newId(),
      sku: copySku(variant.sku, attempt),
      stock: 0,
      quantity: 0,
    })),
  };
}

/** Cuts a long name, but no character in half. */
function copyName(name: string): string {
  return `Copy of ${name}`.slice(0, MAX_NAME_CHARACTERS).replace(/\p{Surrogate}$/u, '');
}

/** A SKU that becomes too long is replaced, because the beginnings of several might be the same. */
function copySku(sku: string, attempt: number): string {
  const suffix = attempt === 1 ? '-copy' : `-${attempt}-copy`;
  return (sku.length + suffix.length > MAX_SKU_CHARACTERS ? newSku() : sku) + suffix;
}
