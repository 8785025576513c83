import type { PictureUse } from '#features/media/picture-service.server.ts';
import type { Product } from '../product-schema.ts';

/** Returns the pictures that a product uses. Orders copy the main one and those of variants. */
export function usedPictures({ images, variants }: Pick<Product, 'images' | 'variants'>): PictureUse {
  const [main, ...others] = images.map(({ image }) => image);
  const inOrders = new Set([main, ...variants.map(({ image }) => image)].flatMap((image) => image ?? []));
  return { inOrders: [...inOrders], onPage: others.filter((image) => !inOrders.has(image)) };
}
