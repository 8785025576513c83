import type { Variant } from '../variant/variant-schema.ts';
import type { StockMovement } from './stock-movement-schema.ts';

/** A change of stock, and the stock of the variant after it. */
export interface BalancedMovement extends StockMovement {
  balance: number;
}

/**
 * Adds to each change the stock after it. `movements` are all the newest ones, newest first. Variants that were removed
 * have no stock any more.
 */
export function withRunningBalance(
  movements: readonly StockMovement[],
  variants: readonly Pick<Variant, '_id' | 'stock'>[],
): BalancedMovement[] {
  const balances = new Map(variants.map(({ _id, stock }) => [_id, stock]));
  return movements.map((movement) => {
    const { variantId, delta } = movement;
    const balance = balances.get(variantId) ?? 0;
    balances.set(variantId, balance - delta);
    return { ...movement, balance };
  });
}
