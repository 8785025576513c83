import * as z from 'zod/mini';
import { MAX_PIECES, productSchema } from '#features/catalogue/product-schema.ts';

/** A line of the cart, and its form in local storage (specification, section 3). `max` is the stock. */
export const cartItemSchema = z.extend(z.pick(productSchema, { _id: true, name: true, image: true, price: true }), {
  amount: z.int().check(z.minimum(1), z.maximum(MAX_PIECES)),
  max: z.int().check(z.minimum(0), z.maximum(MAX_PIECES)),
});
export type CartItem = z.infer<typeof cartItemSchema>;
