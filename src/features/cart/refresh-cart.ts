import { productCalls } from '#features/catalogue/product-calls.ts';
import { MAX_PRODUCT_IDS, type Product } from '#features/catalogue/product-schema.ts';
import { api } from '#features/identity/api.ts';
import { type CartChange, toCartItem } from './cart.ts';
import type { CartItem } from './cart-item.ts';
import { cartActions, readCart } from './cart-store.ts';

/** Reads prices and stock of everything in the cart again, saves them, and says what changed. Throws ApiError. */
export async function refreshCartFromShop(): Promise<CartChange[]> {
  const ids = readCart().cart.map((item) => item._id);
  const products = new Map((await listProducts(ids)).map((product) => [product._id, product]));
  // The cart may have changed meanwhile: the answer is put into the cart as it is now.
  const known = readCart().cart.filter((item) => ids.includes(item._id));
  const added = readCart().cart.filter((item) => !ids.includes(item._id));
  const { cart, changes } = refreshCart(known, products);
  if (changes.length > 0 || cart.some((item, at) => item.max !== known[at]?.max))
    cartActions.replace([...cart, ...added]);
  return changes;
}

/**
 * Puts today's prices and stock into the cart. A product that is gone or sold out keeps its line with `max` 0: it can
 * only be removed. `products` are those that still exist, by id.
 */
export function refreshCart(
  cart: readonly CartItem[],
  products: ReadonlyMap<string, Product>,
): { cart: CartItem[]; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const refreshed = cart.map((item) => {
    const product = products.get(item._id);
    if (!product || product.stock === 0) {
      const gone = { ...item, max: 0 };
      changes.push({ kind: 'gone', item: gone });
      return gone;
    }
    const line = toCartItem(product, Math.min(item.amount, product.stock));
    if (line.price !== item.price) changes.push({ kind: 'price', item: line, was: item.price });
    if (line.amount !== item.amount) changes.push({ kind: 'amount', item: line, was: item.amount });
    return line;
  });
  return { cart: refreshed, changes };
}

/** The products that still exist, by one request for as many as a request may name. */
async function listProducts(ids: readonly string[]): Promise<Product[]> {
  const requests: Promise<Product[]>[] = [];
  for (let start = 0; start < ids.length; start += MAX_PRODUCT_IDS) {
    const query = { ids: ids.slice(start, start + MAX_PRODUCT_IDS).join(',') };
    requests.push(api.request(productCalls.listProducts, { query }));
  }
  return (await Promise.all(requests)).flat();
}
