import type { ShopTransaction } from '#platform/database/tables.ts';
import type { ProductChange, ProductChanges } from './product-changes.server.ts';
import { type Pieces, returnStock, sumByProduct } from './stock-queries.server.ts';

/**
 * Returns units to stock and records the changes. Products that no longer exist are skipped. Announce the changes after
 * the commit.
 */
export async function restoreStock(
  trx: ShopTransaction,
  changes: ProductChanges,
  pieces: readonly Pieces[],
): Promise<ProductChange[]> {
  const sums = sumByProduct(pieces);
  const amounts = new Map(sums.map(({ productId, amount }) => [productId, amount]));
  const products = await returnStock(trx, sums);
  // If only the returned units are in stock, the product was sold out, so its card changes.
  const returned = products.map(({ productId, left }) => changes.describe(productId, left === amounts.get(productId)));
  await changes.record(trx, returned);
  return returned;
}
