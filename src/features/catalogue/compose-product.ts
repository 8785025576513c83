import type { ProductImage } from './gallery/product-images.ts';
import type { Product } from './product-schema.ts';
import type { VariantsOfProduct } from './variant/variant-schema.ts';
import { pricesOf, sumStock } from './variant/variants.ts';

/** The pictures, options and variants of a product, from which some of its fields follow. */
interface Parts extends VariantsOfProduct {
  images: ProductImage[];
}

/** The fields of a product that do not follow from others. */
type OwnFields = Omit<Product, keyof Parts | 'image' | 'imageAlt' | 'price' | 'stock' | 'quantity'>;

/** Makes a product of its own fields and its parts: its main picture, its prices and its stock follow from these. */
export function composeProduct(
  { compareAtPrice: _, ...fields }: OwnFields,
  { images, options, variants }: Parts,
): Product {
  return {
    ...fields,
    image: images[0]?.image ?? '',
    imageAlt: images[0]?.alt ?? '',
    images,
    options,
    variants,
    ...pricesOf(variants),
    ...sumStock(variants),
  };
}
