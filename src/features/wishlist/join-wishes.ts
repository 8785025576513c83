import * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { heartCalls } from './heart-calls.ts';
import { visitorWishesSchema } from './visitor-wish.ts';
import { readVisitorWishes, removeVisitorWishes } from './visitor-wishes.ts';

/**
 * Reads the ids of the signed-in person's wishlist. What was saved in this browser before they signed in joins it, and
 * is removed from the browser. Throws ApiError.
 */
export async function readOrJoinWishes(): Promise<string[]> {
  const wishes = readVisitorWishes();
  if (wishes.length === 0) return (await api.request(heartCalls.listWishIds)).productIds;
  const { productIds } = await api.request(heartCalls.joinWishes, {
    body: { wishes: z.encode(visitorWishesSchema, wishes) },
  });
  removeVisitorWishes(wishes.map(({ productId }) => productId));
  return productIds;
}
