import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { ProductTable } from '../product-table.ts';
import { type ProductImage, productImageSchema } from './product-images.ts';

type ImageColumns = Pick<Selectable<ProductTable>, 'image' | 'image_alt' | 'images'>;

const storedImagesSchema = z.array(productImageSchema);

/** Parses the stored pictures of a product, at least one. */
export function parseImages({ image, image_alt: alt, images }: ImageColumns): ProductImage[] {
  return images === null ? [{ image, alt }] : storedImagesSchema.parse(JSON.parse(images));
}

/** Returns the columns for the pictures of a product. Only products with several have a list. */
export function toImageColumns(images: readonly ProductImage[]): ImageColumns {
  const [main] = images;
  if (!main) throw new Error('A product has no picture');
  return { image: main.image, image_alt: main.alt, images: images.length > 1 ? JSON.stringify(images) : null };
}
