import { THE_SHOP } from '#features/audit/actor.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { CouponUses } from '#features/coupon/coupon-uses.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { keptLines } from '../order/kept-lines.ts';
import { recordOrderEvents } from '../order/order-event.server.ts';
import { lockOrder, updateOrder } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import { putBack, toPieces } from '../order/put-back.server.ts';
import { describeMissing } from '../order/stock-outcome.ts';
import { auditMissingStock } from './missing-stock.server.ts';

/** Whether an order has got back what its hold gave back, or why not. */
export type Reserved = { ok: true } | { ok: false; reason: 'sold-out' | 'coupon-used-up' };

export type StockHolds = ReturnType<typeof createStockHolds>;

/**
 * Whether stock is reserved for an order: it holds the stock while it waits for a payment, or is paid and neither
 * refunded nor cancelled.
 */
export function hasStock({ payment, paymentState, status }: StoredOrder): boolean {
  return payment.heldUntil !== undefined || (paymentState === 'paid' && status !== 'cancelled');
}

/** Creates the service that reserves stock and the coupon's use for unpaid card orders, and gives both back in time. */
export function createStockHolds(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  couponUses: CouponUses;
  now: () => number;
  holdMilliseconds: number;
}) {
  const { db, catalogue, couponUses, now, holdMilliseconds } = dependencies;

  /** Takes again what a hold gave back when it ended. The caller must roll back if that is not possible. */
  async function reserve(trx: ShopTransaction, order: StoredOrder): Promise<Reserved> {
    if (hasStock(order)) return { ok: true };
    const { _id: orderId, couponId, userId } = order;
    const lines = toPieces(order, keptLines(order)).map((pieces) => ({ ...pieces, orderId, price: null }));
    if (!(await catalogue.takeStock(trx, lines)).ok) return { ok: false, reason: 'sold-out' };
    if (couponId === undefined || userId === undefined) return { ok: true };
    const isTaken = await couponUses.takeAgain(trx, { orderId, couponId, userId });
    return isTaken ? { ok: true } : { ok: false, reason: 'coupon-used-up' };
  }

  return {
    reserve,

    /** Reserves an unpaid order that the transaction has locked, and begins a new hold if the last one has ended. */
    async hold(trx: ShopTransaction, order: StoredOrder): Promise<Reserved> {
      const reserved = await reserve(trx, order);
      if (reserved.ok && !hasStock(order)) await updateOrder(trx, order._id, { held_until: now() + holdMilliseconds });
      return reserved;
    },

    /** Lists unpaid orders whose hold has ended, oldest first. Excludes delivered orders, which keep their stock. */
    async listEnded(max: number): Promise<string[]> {
      const rows = await db
        .selectFrom('shop_order')
        .select('id')
        .where('held_until', '<=', now())
        .where('status', '!=', 'delivered')
        .orderBy('held_until')
        .limit(max)
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Returns the stock of an unpaid order to sale, unless the order was paid or its hold renewed meanwhile. Delivered
     * orders keep their hold until an admin resets the status.
     */
    end(id: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, id);
        const { heldUntil } = order?.payment ?? {};
        if (!order || heldUntil === undefined || Date.parse(heldUntil) > now() || order.status === 'delivered') return;
        await updateOrder(trx, id, { held_until: null });
        const pieces = toPieces(order, keptLines(order));
        const stock = await putBack(trx, catalogue, order, { pieces, kind: 'hold-ended', by: 'system' });
        await recordOrderEvents(trx, [id], { kind: 'hold-ended', by: 'system', stock }, now());
        await auditMissingStock(trx, order, describeMissing(stock), { actor: THE_SHOP, at: now() });
        await couponUses.giveBack(trx, id);
      });
    },
  };
}
