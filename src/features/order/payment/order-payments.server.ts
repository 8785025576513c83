import type { Actor } from '#features/audit/actor.server.ts';
import type { DisputeState } from '#features/card-provider/dispute.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { type Cents, cents } from '#features/pricing/money.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { recordOrderEvents } from '../order/order-event.server.ts';
import { incrementVersion, updateOrder } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import type { ReturnReason } from '../order/order-schema.ts';
import type { ShopOrderTable } from '../order/order-table.ts';
import { canBecome, type PaymentState } from '../order/payment-state.ts';
import { putBack, toPieces } from '../order/put-back.server.ts';
import { describeMissing } from '../order/stock-outcome.ts';
import { unshippedLines } from '../order/unshipped.ts';
import { auditMissingStock } from './missing-stock.server.ts';
import { hasStock, type Reserved, type StockHolds } from './stock-holds.server.ts';

export type OrderPayments = ReturnType<typeof createOrderPayments>;

/** Creates the service that changes the payment state of orders. The caller's transaction has locked the order. */
export function createOrderPayments(dependencies: {
  catalogue: CatalogueService;
  holds: StockHolds;
  now: () => number;
}) {
  const { catalogue, holds, now } = dependencies;

  async function move(
    trx: ShopTransaction,
    { _id, paymentState }: StoredOrder,
    to: PaymentState,
    more?: Partial<ShopOrderTable>,
  ): Promise<void> {
    if (!canBecome(paymentState, to)) throw new Error(`A payment that is ${paymentState} cannot become ${to}`);
    await updateOrder(trx, _id, { payment_state: to, ...more });
  }

  return {
    /** Marks an order as paid, if what its hold gave back can be reserved again; otherwise the caller must roll back. */
    async pay(trx: ShopTransaction, order: StoredOrder, transactionId: string): Promise<Reserved> {
      const reserved = await holds.reserve(trx, order);
      if (!reserved.ok) return reserved;
      const paid_at = now();
      await move(trx, order, 'paid', { transaction_id: transactionId, paid_at, held_until: null, return_reason: null });
      await recordOrderEvents(trx, [order._id], { kind: 'paid', by: 'customer', transactionId }, paid_at);
      return reserved;
    },

    /** Records that a payment failed, while the order waits for one. */
    async recordFailure(trx: ShopTransaction, order: StoredOrder, reason: string): Promise<void> {
      if (order.paymentState !== 'unpaid' || order.status === 'cancelled') return;
      await incrementVersion(trx, order._id);
      await recordOrderEvents(trx, [order._id], { kind: 'payment-failed', by: 'customer', reason }, now());
    },

    /** Records that a payment the order could not accept is being returned. */
    recordReturn: (trx: ShopTransaction, { _id }: StoredOrder, reason: ReturnReason): Promise<void> =>
      updateOrder(trx, _id, { return_reason: reason }),

    /** Records whether returning such a payment has failed. */
    recordReturnFailure: (trx: ShopTransaction, { _id }: StoredOrder, hasFailed: boolean): Promise<void> =>
      updateOrder(trx, _id, { return_failed: hasFailed ? 1 : 0 }),

    /**
     * Updates the refund state of a paid order. The first step returns the stock of an order under way, except what was
     * shipped, and repeated refunds do not return it again.
     */
    async moveRefund(
      trx: ShopTransaction,
      order: StoredOrder,
      to: 'refunding' | 'refund-failed' | 'refunded',
      actor: Actor,
    ): Promise<void> {
      await move(trx, order, to);
      if (!hasStock(order) || order.status === 'delivered') return;
      const pieces = toPieces(order, unshippedLines(order));
      const stock = await putBack(trx, catalogue, order, { pieces, kind: 'cancelled', by: actor.id ?? 'system' });
      const missing = describeMissing(stock);
      if (missing === undefined) return;
      const note = { kind: 'note', by: 'shop', text: `Refunded in full. ${missing}` } as const;
      await recordOrderEvents(trx, [order._id], note, now());
      await auditMissingStock(trx, order, missing, { actor, at: now() });
    },

    /** Records how much was refunded so far. It becomes less if a bank returns a refund. */
    async recordRefund(trx: ShopTransaction, order: StoredOrder, refunded: Cents): Promise<void> {
      await updateOrder(trx, order._id, { refunded_cents: refunded });
      const amount = cents(refunded - (order.refundedAmount ?? 0));
      if (amount > 0) await recordOrderEvents(trx, [order._id], { kind: 'refunded', by: 'shop', amount }, now());
    },

    recordDispute: (trx: ShopTransaction, { _id }: StoredOrder, dispute: DisputeState | undefined): Promise<void> =>
      updateOrder(trx, _id, { dispute: dispute ?? null }),
  };
}
