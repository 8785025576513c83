import * as z from 'zod/mini';
import { NO_SUCH_PRODUCT } from '#features/catalogue/no-such-product.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { MAX_WISHES } from './max-wishes.ts';
import { visitorWishesSchema } from './visitor-wish.ts';

const productParams = z.object({ productId: z.string() });
/** The ids of all products on the list, newest first. */
const idsSchema = z.object({ productIds: z.array(z.string()) });

/** Calls that hearts make. Apart from the others, so that hearts need not load the schema of products. */
export const heartCalls = {
  listWishIds: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/wishlist/id',
    access: 'signedIn',
    summary: 'The ids of the products on your wishlist, newest first',
    answer: idsSchema,
  }),
  addWish: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/wishlist/:productId',
    access: 'signedIn',
    summary: `Adds a product to your wishlist, which holds at most ${MAX_WISHES}; one that is on it stays as it is`,
    params: productParams,
    answer: z.object({ addedCount: z.int() }),
    refusals: [
      NO_SUCH_PRODUCT,
      {
        status: 409,
        code: 'wishlist-full',
        detail: `Your wishlist is full: it holds ${MAX_WISHES} products. Remove one, then add this again.`,
      },
    ],
  }),
  removeWish: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/wishlist/:productId',
    access: 'signedIn',
    summary: 'Removes a product from your wishlist',
    params: productParams,
    answer: z.object({ deletedCount: z.int() }),
  }),
  removeWishes: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/wishlist/removal',
    access: 'signedIn',
    summary: 'Removes several products from your wishlist',
    body: z.strictObject({ productIds: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_WISHES)) }),
    answer: z.object({ deletedCount: z.int() }),
  }),
  joinWishes: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/wishlist/join',
    access: 'signedIn',
    summary:
      'Adds what was saved in a browser before sign-in, newest first. Products that are no longer sold, and those that ' +
      'exceed the maximum, are left out',
    body: z.strictObject({ wishes: visitorWishesSchema }),
    answer: idsSchema,
  }),
};
