import * as z from 'zod/mini';
import { priceSchema } from '#features/pricing/money-schema.ts';
import { MAX_WISHES } from './max-wishes.ts';

/** A product that a visitor saved in the browser, with its price and stock at that moment. */
export const visitorWishSchema = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(100)),
  price: priceSchema,
  inStock: z.boolean(),
});
export type VisitorWish = z.infer<typeof visitorWishSchema>;

/** What a visitor saved, newest first. */
export const visitorWishesSchema = z.array(visitorWishSchema).check(z.maxLength(MAX_WISHES));
