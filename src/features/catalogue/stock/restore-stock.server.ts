import type { ShopTransaction } from '#platform/database/tables.ts';
import type { ProductChange, ProductChanges } from '../product-changes.server.ts';
import { type MovementCause, recordMovements } from './stock-ledger.server.ts';
import { type Pieces, returnStock, sumByVariant } from './stock-queries.server.ts';

/**
 * Returns units to stock and records the changes. Variants that no longer exist are skipped. Announce the changes after
 * the commit.
 * @param at epoch milliseconds.
 */
export async function restoreStock(
  trx: ShopTransaction,
  changes: ProductChanges,
  { pieces, cause, at }: { pieces: readonly Pieces[]; cause: MovementCause; at: number },
): Promise<ProductChange[]> {
  const variants = await returnStock(trx, sumByVariant(pieces));
  const movements = variants.map(({ productId, variantId, amount }) => ({
    ...cause,
    productId,
    variantId,
    delta: amount,
  }));
  await recordMovements(trx, movements, at);
  // If only the returned units are in stock, the variant was sold out, so the product's card may change.
  const returned = variants.map(({ productId, left, amount }) => changes.describe(productId, left === amount));
  await changes.record(trx, returned);
  return returned;
}
