import type { Disagreement } from '../variant/fit-options.ts';
import type { ProductImage } from './product-images.ts';

/** The pictures in a draft of a product: the main one, all of them, or both. */
interface DraftedImages {
  image?: string | undefined;
  images?: ProductImage[] | undefined;
}

/** Finds a main picture that is not the first of all. */
export function findImageMisfits({ image, images }: DraftedImages): Disagreement[] {
  if (image === undefined || images === undefined || images[0]?.image === image) return [];
  return [{ path: 'image', message: 'The image is the first of the images' }];
}

/** Returns the pictures of a product after an edit. A new main picture alone replaces the former one. */
export function changeImages({ image, images }: DraftedImages, before: ProductImage[] = []): ProductImage[] {
  if (images) return images;
  if (image === undefined || image === before[0]?.image) return before;
  const [, ...others] = before;
  const known = others.find((other) => other.image === image);
  return [known ?? { image, alt: '' }, ...others.filter((other) => other !== known)];
}
