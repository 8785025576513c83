import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { GatewayFailure } from '#features/card-provider/gateway-failure.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { readOutstandingStock } from '#features/catalogue/stock/outstanding-stock.server.ts';
import type { Pieces } from '#features/catalogue/stock/stock-queries.server.ts';
import type { CouponUses } from '#features/coupon/coupon-uses.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { isCancellable } from '../order/cancelling.ts';
import { keptLines } from '../order/kept-lines.ts';
import { recordOrderEvents } from '../order/order-event.server.ts';
import { shortOrderId } from '../order/order-format.ts';
import { findOrder, getLockedOrder, lockOrder, updateOrder } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import { putBack, toPieces } from '../order/put-back.server.ts';
import { describeMissing } from '../order/stock-outcome.ts';
import { findLastIntent } from '../payment/payment-queries.server.ts';
import type { Settlements } from '../payment/settlement.server.ts';
import { hasStock } from '../payment/stock-holds.server.ts';
import { isShippingRefundable, refundableLines } from '../refund/refundable.ts';
import type { RefundRequest, RefundRequests } from '../refund/request-refunds.server.ts';

/** Who cancels an order and why. */
export interface Cancellation {
  by: 'customer' | 'shop';
  /** Staff may cancel for longer than customers. */
  isStaff: boolean;
  actor: Actor;
  reason: string | undefined;
  /** Refunds only what the cheapest delivery would have cost, instead of the whole shipping fee. */
  keepsDearerShipping?: boolean;
}

/** `stock` says what could not be put back into stock; undefined if everything was. */
export type CancelResult = { ok: true; stock: string | undefined } | { ok: false; reason: 'not-found' | 'too-late' };

export type Cancellations = ReturnType<typeof createCancellations>;

/**
 * Creates the service that cancels orders.
 * @param settlements undefined while card payments are switched off.
 */
export function createCancellations(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  couponUses: CouponUses;
  requests: RefundRequests;
  settlements: Settlements | undefined;
  /** Returns whether a courier has handed in the cash of an order. */
  isCashSettled: (trx: ShopTransaction, orderId: string) => Promise<boolean>;
  now: () => number;
  reportFailure: (failure: GatewayFailure) => void;
}) {
  const { db, catalogue, couponUses, requests, settlements, isCashSettled, now, reportFailure } = dependencies;

  /** Ends the open payment of an order. If the provider is unavailable, a payment is returned when it arrives. */
  async function endOpenPayment(orderId: string): Promise<void> {
    const last = await findLastIntent(db, orderId);
    if (last?.state !== 'open') return;
    await settlements?.end(last).catch((error) => {
      if (!(error instanceof GatewayFailure)) throw error;
      reportFailure(error);
    });
  }

  async function cancelLocked(
    trx: ShopTransaction,
    orderId: string,
    { by, isStaff, actor, reason, keepsDearerShipping = false }: Cancellation,
  ): Promise<CancelResult> {
    const order = await lockOrder(trx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    if (order.status === 'cancelled') return { ok: true, stock: undefined };
    if (!isCancellable(order, isStaff) || (await isCashSettled(trx, orderId))) return { ok: false, reason: 'too-late' };

    await updateOrder(trx, orderId, { status: 'cancelled', held_until: null });
    const pieces = await listPiecesToReturn(trx, order);
    const outcome = await putBack(trx, catalogue, order, {
      pieces,
      kind: 'cancelled',
      by: by === 'customer' ? by : (actor.id ?? 'system'),
    });
    const stock = describeMissing(outcome);
    await recordOrderEvents(trx, [orderId], { kind: 'cancelled', by, reason, stock: outcome }, now());
    await couponUses.giveBack(trx, orderId);
    const text = [`Cancelled order ${shortOrderId(orderId)}`, ...(stock === undefined ? [] : [stock])].join('. ');
    await writeAudit(trx, { at: now(), action: 'order-cancelled', actor, subject: order, text });
    if (order.payment.method === 'card' && order.paymentState !== 'unpaid')
      await requests.request(trx, await getLockedOrder(trx, orderId), refundOf(order, keepsDearerShipping), actor);
    return { ok: true, stock };
  }

  return {
    endOpenPayment,

    /** Cancels an order in a transaction. Its open payment should have been ended before. */
    cancelIn: cancelLocked,

    /**
     * Cancels an order: returns its stock and refunds what is left of its card payment. An open payment is ended first.
     * Repeated calls change nothing.
     */
    async cancel(orderId: string, cancellation: Cancellation): Promise<CancelResult> {
      const order = await findOrder(db, orderId);
      if (order && isCancellable(order, cancellation.isStaff)) await endOpenPayment(orderId);
      return inTransaction<Tables, CancelResult>(db, (trx) => cancelLocked(trx, orderId, cancellation));
    },
  };
}

/** Chooses what a cancellation refunds. */
function refundOf(order: StoredOrder, keepsDearerShipping: boolean): RefundRequest {
  if (!keepsDearerShipping || order.cheapestShippingFee === undefined) return { of: 'rest' };
  const shipping = isShippingRefundable(order) ? 'cheapest' : false;
  return { of: 'lines', lines: refundableLines(order), shipping, atMostLeft: true };
}

/**
 * Lists what cancelling an order returns to stock. A full refund has returned it before, unless the order counted as
 * delivered then, so the ledger decides.
 */
async function listPiecesToReturn(trx: ShopTransaction, order: StoredOrder): Promise<readonly Pieces[]> {
  if (hasStock(order)) return toPieces(order, keptLines(order));
  if (order.paymentState === 'unpaid') return [];
  const ids = trx.selectFrom('shop_order').select('id').where('id', '=', order._id);
  return (await readOutstandingStock(trx, ids)).pieces;
}
