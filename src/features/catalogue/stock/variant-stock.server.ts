import { columnTypes } from '#platform/database/columns.ts';
import { createInserter, createRowRunner } from '#platform/database/row-statement.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { type StoredVariant, VARIANT_COLUMNS } from '../variant/variant-table.ts';
import { type MovementCause, recordMovements } from './stock-ledger.server.ts';

/** A variant with its stock. */
type StockedVariant = Pick<StoredVariant, 'id' | 'product_id' | 'stock'>;

/** Why stock changes, who changes it, and when in epoch milliseconds. */
type Change = MovementCause & { at: number };

/** Pieces that come to a variant, or below 0 that go. `stocked` are those that are new in the shop. */
export interface StockAdjustment {
  productId: string;
  variantId: string;
  delta: number;
  stocked: number;
}

const insertRows = createInserter<StoredVariant>('product_variant', columnTypes(VARIANT_COLUMNS), 'nothing');

/**
 * Inserts variants with the stock with which they begin.
 * @returns whether all were inserted; otherwise one of their SKUs is taken, and the caller must roll back.
 */
export async function insertVariants(
  trx: ShopTransaction,
  rows: readonly StoredVariant[],
  change: Change,
): Promise<boolean> {
  if ((await insertRows(trx, rows)) !== BigInt(rows.length)) return false;
  await record(trx, rows, change, ({ stock }) => stock);
  return true;
}

/** Deletes variants with the stock that they have, so that their movements add up to nothing. */
export async function deleteVariants(
  trx: ShopTransaction,
  variants: readonly StockedVariant[],
  change: Change,
): Promise<void> {
  if (variants.length === 0) return;
  const ids = variants.map(({ id }) => id);
  await trx.deleteFrom('product_variant').where('id', 'in', ids).execute();
  const stocked = variants.filter(({ stock }) => stock !== 0);
  await record(trx, stocked, change, ({ stock }) => -stock);
}

const adjustRows = createRowRunner<never, Omit<StockAdjustment, 'productId'>>({
  types: { variantId: 'text', delta: 'integer', stocked: 'integer' },
  sqlite: 'update product_variant set stock = stock + ?2, quantity = quantity + ?3 where id = ?1',
  postgres: (rows) => `update product_variant set stock = stock + change.delta, quantity = quantity + change.stocked
    from ${rows} as change where product_variant.id = change."variantId"`,
});

/** Changes stock and quantity of variants that the transaction has locked, and records each change. */
export async function adjustStock(
  trx: ShopTransaction,
  adjustments: readonly StockAdjustment[],
  { at, ...cause }: Change,
): Promise<void> {
  await adjustRows(
    trx,
    adjustments.map(({ variantId, delta, stocked }) => ({ variantId, delta, stocked })),
  );
  await recordMovements(
    trx,
    adjustments.map(({ productId, variantId, delta }) => ({ ...cause, productId, variantId, delta })),
    at,
  );
}

function record(
  trx: ShopTransaction,
  variants: readonly StockedVariant[],
  { at, ...cause }: Change,
  deltaOf: (variant: StockedVariant) => number,
): Promise<void> {
  const movements = variants.map((variant) => ({
    ...cause,
    productId: variant.product_id,
    variantId: variant.id,
    delta: deltaOf(variant),
  }));
  return recordMovements(trx, movements, at);
}
