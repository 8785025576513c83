import { productCalls } from '#features/catalogue/product-calls.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { api } from '#features/identity/api.ts';
import { ApiError } from '#platform/http/api-client.ts';
import { type CartChange, refreshCart } from './cart.ts';
import { cartActions, readCart } from './cart-store.ts';

/** Reads prices and stock of everything in the cart again, saves them, and says what changed. Throws ApiError. */
export async function refreshCartFromShop(): Promise<CartChange[]> {
  const ids = readCart().cart.map((item) => item._id);
  const found = await Promise.all(ids.map(findProduct));
  const products = new Map(found.flatMap((product) => (product ? [[product._id, product] as const] : [])));
  // The cart may have changed meanwhile: the answer is put into the cart as it is now.
  const known = readCart().cart.filter((item) => ids.includes(item._id));
  const added = readCart().cart.filter((item) => !ids.includes(item._id));
  const { cart, changes } = refreshCart(known, products);
  if (changes.length > 0 || cart.some((item, at) => item.max !== known[at]?.max))
    cartActions.replace([...cart, ...added]);
  return changes;
}

async function findProduct(productId: string): Promise<Product | undefined> {
  try {
    return await api.request(productCalls.getProduct, { params: { productId } });
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return undefined;
    throw error;
  }
}
