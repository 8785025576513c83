import * as z from 'zod/mini';
import { productSchema } from '#features/catalogue/product-schema.ts';
import { priceSchema } from '#features/pricing/money-schema.ts';

/** A product on a wishlist, and what it was like when it was added. */
export const wishSchema = z.safeExtend(productSchema, {
  added: z.object({ at: z.iso.datetime(), price: priceSchema, inStock: z.boolean() }),
});
export type Wish = z.infer<typeof wishSchema>;
