import * as z from 'zod/mini';
import { MAX_ALT_CHARACTERS } from '#features/media/picture-limits.ts';
import { pictureAddressSchema } from '../draft-fields.ts';

/** Maximum number of pictures of a product. */
export const MAX_IMAGES = 12;

const REQUIRED = 'Image is Required';

/** The pictures of a product in a draft, in their order. */
export const imagesDraftSchema = z
  .array(
    z.strictObject({
      image: pictureAddressSchema,
      alt: z.string().check(z.trim(), z.maxLength(MAX_ALT_CHARACTERS)),
    }),
  )
  .check(
    z.minLength(1, REQUIRED),
    z.maxLength(MAX_IMAGES, `A product can have at most ${MAX_IMAGES} pictures`),
    z.refine(hasEachOnce, 'A product can show each picture only once'),
  );

/** The rule that a product has a picture. Checked even if other fields are invalid, so that all errors are named. */
export const hasImage = z.refine<{ image?: string | undefined; images?: readonly unknown[] | undefined }>(
  ({ image, images }) => image !== undefined || images !== undefined,
  { path: ['image'], error: REQUIRED, when: ({ value }) => typeof value === 'object' && value !== null },
);

function hasEachOnce(images: readonly { image: string }[]): boolean {
  return new Set(images.map(({ image }) => image)).size === images.length;
}
