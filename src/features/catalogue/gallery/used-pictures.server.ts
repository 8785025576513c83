import type { ShownPictures } from '#features/media/picture-service.server.ts';
import type { Product } from '../product-schema.ts';

/** Returns the pictures that a product uses. Orders copy the main one and those of variants. */
export function usedPictures({
  images,
  variants,
  story = [],
}: Pick<Product, 'images' | 'variants' | 'story'>): ShownPictures {
  const [main, ...others] = images.map(({ image }) => image);
  const inOrders = new Set([main, ...variants.map(({ image }) => image)].flatMap((image) => image ?? []));
  const onPage = new Set([...others, ...story.map(({ image }) => image)]);
  return { inOrders: [...inOrders], onPage: [...onPage.difference(inOrders)] };
}
