import type { Product } from '#features/catalogue/product-schema.ts';
import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import { variantText } from '#features/catalogue/variant/variants.ts';
import type { Buyable } from './cart-item.ts';

/** Returns what is put into the cart when a customer chooses this variant of a product with several. */
export function toBuyable({ _id, name, image }: Pick<Product, '_id' | 'name' | 'image'>, variant: Variant): Buyable {
  return {
    _id,
    name,
    image: variant.image ?? image,
    price: variant.price,
    stock: variant.stock,
    variantId: variant._id,
    variant: variantText(variant.values),
  };
}

/**
 * Finds what a line of the cart means at present. A line without a variant means the only one of its product.
 * @returns undefined if that no longer exists.
 */
export function findBuyable(
  product: Product | undefined,
  { variantId }: Pick<Buyable, 'variantId'>,
): Buyable | undefined {
  if (!product) return undefined;
  if (variantId === undefined) return product.variants.length > 1 ? undefined : product;
  const variant = product.variants.find(({ _id }) => _id === variantId);
  return variant && toBuyable(product, variant);
}
