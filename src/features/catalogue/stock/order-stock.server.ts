import type { ShopTransaction } from '#platform/database/tables.ts';
import type { ProductChange, ProductChanges } from '../product-changes.server.ts';
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

/** For each request the variant whose stock was taken, with the changes to record; or the refused requests. */
export type TakeStockResult =
  | { ok: true; taken: ReadonlyMap<StockRequest, ChangedStock>; changes: ProductChange[] }
  | { ok: false; unavailable: readonly StockRequest[] };

/** Creates the functions with which orders take and return stock. */
export function createOrderStock(changes: ProductChanges, now: () => number) {
  return {
    /**
     * Takes stock for each line. If some are unavailable, it returns them, and the caller must roll back. The caller
     * must record the changes and what each order took, and announce the changes after the commit.
     */
    async takeStock(trx: ShopTransaction, requests: readonly StockRequest[]): Promise<TakeStockResult> {
      const variants = await takeStock(trx, sumByVariant(requests));
      const taken = matchTaken(requests, variants);
      const unavailable = requests.filter((request) => !taken.has(request));
      if (unavailable.length > 0) return { ok: false, unavailable };
      await changes.events.recordSoldOut(trx, variants.filter(isSoldOut), now());
      return { ok: true, taken, changes: describeTaken(changes, variants) };
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
     * Takes stock again for an order that has returned it, at the order's own prices. Returns `undefined` if some of it
     * is unavailable; the caller must then roll back. Announce the changes after the commit.
     */
    async takeStockAgain(
      trx: ShopTransaction,
      pieces: readonly Pieces[],
      orderId: string,
    ): Promise<ProductChange[] | undefined> {
      const sums = sumByVariant(pieces);
      const variants = await takeAgreedStock(trx, sums);
      if (variants.length < sums.length) return undefined;
      const cause = { kind: 'order', by: 'customer', orderId } as const;
      const movements = variants.map(({ productId, variantId, amount }) => ({
        ...cause,
        productId,
        variantId,
        delta: -amount,
      }));
      await recordMovements(trx, movements, now());
      await changes.events.recordSoldOut(trx, variants.filter(isSoldOut), now());
      const taken = describeTaken(changes, variants);
      await changes.record(trx, taken);
      return taken;
    },

    /** Returns an order's stock. Announce the changes after the commit. */
    returnStock: (trx: ShopTransaction, pieces: readonly Pieces[], cause: MovementCause): Promise<RestoredStock> =>
      restoreStock(trx, changes, { pieces, cause, at: now() }),
  };
}

/** Describes the changes. A product's card changes only when the last unit of a variant is taken. */
function describeTaken(changes: ProductChanges, variants: readonly ChangedStock[]): ProductChange[] {
  return variants.map((variant) => changes.describe(variant.productId, isSoldOut(variant)));
}

function isSoldOut({ left }: ChangedStock): boolean {
  return left === 0;
}
