import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { heartCalls } from './heart-calls.ts';
import { wishSchema } from './wishlist-schema.ts';

/** `token` is absent if the list is not shared. */
const shareSchema = z.object({ token: z.optional(z.string()) });

/** Calls for the wishlist of the person who makes them. */
export const wishlistCalls = {
  ...heartCalls,
  listWishes: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/wishlist',
    access: 'signedIn',
    summary:
      'The products on your wishlist, newest first, each with its price and stock when it was added. Products that are ' +
      'not sold any more have `published: false`, no name and no picture',
    answer: z.array(wishSchema),
  }),
  getWishlistShare: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/wishlist-share',
    access: 'signedIn',
    summary: 'The token of the link `/wishlist/{token}` by which you share your wishlist, if you do',
    answer: shareSchema,
  }),
  shareWishlist: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/wishlist-share',
    access: 'signedIn',
    summary: 'Shares your wishlist by a link, which shows its products and your first name; an existing link stays',
    answer: z.object({ token: z.string() }),
  }),
  unshareWishlist: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/wishlist-share',
    access: 'signedIn',
    summary: 'Ends sharing your wishlist: its link no longer works, and a later one is different',
    answer: z.object({ deletedCount: z.int() }),
  }),
};
