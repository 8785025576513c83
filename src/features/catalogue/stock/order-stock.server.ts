import type { ShopTransaction } from '#platform/database/tables.ts';
import type { ProductChanges } from '../product-changes.server.ts';
import { matchTaken } from './match-taken.server.ts';
import { type RestoredStock, restoreStock } from './restore-stock.server.ts';
import { type MovementCause, recordMovements } from './stock-ledger.server.ts';
import {
  type ChangedStock,
  type Pieces,
  type StockRequest,
  sumByVariant,
  takeAgreedStock,
  takeStock,
} from './stock-queries.server.ts';

/** A line of an order that has taken stock. */
interface SoldLine {
  order_id: string;
  product_id: string;
  variant_id: string;
  amount: number;
}

/** For each request the variant whose stock was taken; or the refused requests. */
export type TakeStockResult =
  | { ok: true; taken: ReadonlyMap<StockRequest, ChangedStock> }
  | { ok: false; unavailable: readonly StockRequest[] };

/** Creates the functions with which orders take and return stock. */
export function createOrderStock(changes: ProductChanges, now: () => number) {
  /** Records the changes. A product's card changes only when the last unit of a variant is taken. */
  async function recordTaken(trx: ShopTransaction, variants: readonly ChangedStock[]): Promise<void> {
    await changes.events.recordSoldOut(trx, variants.filter(isSoldOut), now());
    await changes.record(
      trx,
      variants.map((variant) => ({ productId: variant.productId, cardChanged: isSoldOut(variant) })),
    );
  }

  return {
    /**
     * Takes stock for each line. If some are unavailable, it returns them, and the caller must roll back. The caller
     * must record what each order took.
     */
    async takeStock(trx: ShopTransaction, requests: readonly StockRequest[]): Promise<TakeStockResult> {
      const variants = await takeStock(trx, sumByVariant(requests));
      const taken = matchTaken(requests, variants);
      const unavailable = requests.filter((request) => !taken.has(request));
      if (unavailable.length > 0) return { ok: false, unavailable };
      await recordTaken(trx, variants);
      return { ok: true, taken };
    },

    /** Records what orders took, at this moment in epoch milliseconds. */
    recordSold(trx: ShopTransaction, lines: readonly SoldLine[], at: number): Promise<void> {
      const movements = lines.map(({ order_id, product_id, variant_id, amount }) => ({
        ...({ kind: 'order', by: 'customer', orderId: order_id } as const),
        productId: product_id,
        variantId: variant_id,
        delta: -amount,
      }));
      return recordMovements(trx, movements, at);
    },

    /**
     * Takes stock again for an order that has returned it, at the order's own prices. Returns whether all of it was
     * available; otherwise the caller must roll back.
     */
    async takeStockAgain(trx: ShopTransaction, pieces: readonly Pieces[], orderId: string): Promise<boolean> {
      const sums = sumByVariant(pieces);
      const variants = await takeAgreedStock(trx, sums);
      if (variants.length < sums.length) return false;
      const cause = { kind: 'order', by: 'customer', orderId } as const;
      const movements = variants.map(({ productId, variantId, amount }) => ({
        ...cause,
        productId,
        variantId,
        delta: -amount,
      }));
      await recordMovements(trx, movements, now());
      await recordTaken(trx, variants);
      return true;
    },

    /** Returns an order's stock. */
    returnStock: (trx: ShopTransaction, pieces: readonly Pieces[], cause: MovementCause): Promise<RestoredStock> =>
      restoreStock(trx, changes, { pieces, cause, at: now() }),
  };
}

function isSoldOut({ left }: ChangedStock): boolean {
  return left === 0;
}
