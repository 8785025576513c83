import type { ShopTransaction } from '#platform/database/tables.ts';
import type { ProductChanges } from '../product-changes.server.ts';
import { matchTaken } from './match-taken.server.ts';
import { type RestoredStock, restoreStock } from './restore-stock.server.ts';
import { type MovementCause, recordMovements } from './stock-ledger.server.ts';
import { type ChangedStock, type Pieces, type StockRequest, sumByVariant, takeRows } from './stock-queries.server.ts';

/** A line of an order that takes stock. */
export type OrderRequest = StockRequest & { orderId: string };

/** For each line the variant whose stock was taken; or the refused lines. */
export type TakeStockResult<Line> =
  | { ok: true; taken: ReadonlyMap<Line, ChangedStock> }
  | { ok: false; unavailable: readonly Line[] };

/** Creates the functions with which orders take and return stock. They record everything that follows from it. */
export function createOrderStock(changes: ProductChanges, now: () => number) {
  return {
    /** Takes stock for the lines of orders. If some are unavailable, it returns them, and the caller must roll back. */
    async takeStock<Line extends OrderRequest>(
      trx: ShopTransaction,
      lines: readonly Line[],
    ): Promise<TakeStockResult<Line>> {
      const variants = await takeRows(trx, sumByVariant(lines));
      const taken = matchTaken(lines, variants);
      const unavailable = lines.filter((line) => !taken.has(line));
      if (unavailable.length > 0) return { ok: false, unavailable };
      const movements = [...taken].map(([{ orderId, amount }, { productId, variantId }]) => ({
        ...({ kind: 'order', by: 'customer' } as const),
        ...{ orderId, productId, variantId, delta: -amount },
      }));
      await recordMovements(trx, movements, now());
      await changes.events.recordSoldOut(trx, variants.filter(isSoldOut), now());
      // A product's card changes only when the last piece of a variant is taken.
      const changed = variants.map((variant) => ({ productId: variant.productId, cardChanged: isSoldOut(variant) }));
      await changes.record(trx, changed);
      return { ok: true, taken };
    },

    /** Returns an order's stock. */
    returnStock: (trx: ShopTransaction, pieces: readonly Pieces[], cause: MovementCause): Promise<RestoredStock> =>
      restoreStock(trx, changes, { pieces, cause, at: now() }),
  };
}

function isSoldOut({ left }: ChangedStock): boolean {
  return left === 0;
}
