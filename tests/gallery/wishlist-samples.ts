import { heartCalls } from '#features/wishlist/heart-calls.ts';
import { getProduct, type Person, request } from '../journeys/support/api.ts';
import type { Shop } from '../journeys/support/shop-process.ts';

export const SOLD_OUT = 'Juniper Keycap Set';

/** Saves products for a customer. */
export async function saveWishes(shop: Shop, customer: Person, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { _id: productId } = await getProduct(shop, name);
    await request(shop, heartCalls.addWish, { as: customer, params: { productId } });
  }
}
