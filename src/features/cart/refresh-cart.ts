import { productCalls } from '#features/catalogue/product-calls.ts';
import { MAX_PRODUCT_IDS, type Product } from '#features/catalogue/product-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { batchesOf } from '#platform/batches.ts';
import { findBuyable } from './buyable.ts';
import type { CartItem } from './cart-item.ts';
import { type CartChange, toCartItem } from './cart-state.ts';
import { cartActions, readCart } from './cart-store.ts';

/**
 * Fetches current prices and stock for the cart and saves them. Throws ApiError.
 * @returns what has changed, and the products of the cart that exist.
 */
export async function refreshCartFromShop(): Promise<{ changes: CartChange[]; products: Product[] }> {
  const ids = [...new Set(readCart().cart.map((item) => item._id))];
  const products = new Map((await listProducts(ids)).map((product) => [product._id, product]));
  // The cart may have changed during the request, so the result is applied to the current cart.
  const requested = readCart().cart.filter((item) => ids.includes(item._id));
  const added = readCart().cart.filter((item) => !ids.includes(item._id));
  const { cart, changes } = refreshCart(requested, products);
  if (changes.length > 0 || cart.some((item, index) => item.max !== requested[index]?.max))
    cartActions.replace([...cart, ...added]);
  return { changes, products: [...products.values()] };
}

/**
 * Applies current prices and stock to the cart. A deleted or sold-out product keeps its line with `max` 0, which can
 * only be removed. `products` holds the existing products by id.
 */
export function refreshCart(
  cart: readonly CartItem[],
  products: ReadonlyMap<string, Product>,
): { cart: CartItem[]; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const refreshed = cart.map((item) => {
    const product = findBuyable(products.get(item._id), item);
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

/** Fetches the products that still exist, in batches of the maximum number of ids per request. */
async function listProducts(ids: readonly string[]): Promise<Product[]> {
  const requests = [...batchesOf(ids, MAX_PRODUCT_IDS)].map((batch) =>
    api.request(productCalls.listProducts, { query: { ids: batch.join(',') } }),
  );
  return (await Promise.all(requests)).flat();
}
