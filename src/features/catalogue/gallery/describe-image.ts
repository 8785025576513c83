import type { ProductImage } from './product-images.ts';

/** Returns the alternative text of one of several pictures. Each needs one, because visitors choose between them. */
export function describeImage(images: readonly ProductImage[], index: number, name: string): string {
  return images[index]?.alt || `${name}, picture ${index + 1} of ${images.length}`;
}
