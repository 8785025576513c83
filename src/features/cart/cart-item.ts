import { z } from 'zod';
import { MOST_PIECES, productSchema } from '#features/catalogue/product-schema.ts';

/** A line of the cart as local storage keeps it (specification, section 3). Price in dollars; `max` is the stock. */
export const cartItemSchema = productSchema.pick({ _id: true, name: true, image: true, price: true }).extend({
  amount: z.number().int().min(1).max(MOST_PIECES),
  max: z.number().int().min(0).max(MOST_PIECES),
});
export type CartItem = z.infer<typeof cartItemSchema>;

export const cartSchema = z.array(cartItemSchema);
