import type { ShopTransaction } from '#platform/database/tables.ts';
import type { ProductChanges } from '../product-changes.server.ts';
import { createLookup } from './match-taken.server.ts';
import { type MovementCause, recordMovements } from './stock-ledger.server.ts';
import { type Pieces, returnRows, sumByVariant } from './stock-queries.server.ts';

/** What came of returning pieces to stock. */
export interface RestoredStock {
  /** How many pieces are in stock again. */
  returned: number;
  /** Pieces that could not be returned, because their variant no longer exists. */
  missing: Pieces[];
}

/**
 * Returns pieces to stock and records the changes.
 * @param at epoch milliseconds.
 */
export async function restoreStock(
  trx: ShopTransaction,
  changes: ProductChanges,
  { pieces, cause, at }: { pieces: readonly Pieces[]; cause: MovementCause; at: number },
): Promise<RestoredStock> {
  const requested = sumByVariant(pieces);
  const variants = await returnRows(trx, requested);
  const movements = variants.map(({ productId, variantId, amount }) => ({
    ...cause,
    productId,
    variantId,
    delta: amount,
  }));
  await recordMovements(trx, movements, at);
  // If only the returned pieces are in stock, the variant was sold out, so the product's card may change.
  await changes.record(
    trx,
    variants.map(({ productId, left, amount }) => ({ productId, cardChanged: left === amount })),
  );
  const find = createLookup(variants);
  return {
    returned: variants.reduce((sum, { amount }) => sum + amount, 0),
    missing: requested.filter((each) => find(each) === undefined),
  };
}
