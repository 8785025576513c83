import { type Actor, THE_SHOP } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { Pieces } from '#features/catalogue/stock/stock-queries.server.ts';
import type { CouponUses } from '#features/coupon/coupon-uses.server.ts';
import { type Cents, cents } from '#features/pricing/money.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { type OrderEvent, recordOrderEvents } from '../order/order-event.server.ts';
import { shortOrderId } from '../order/order-format.ts';
import { incrementVersion } from '../order/order-queries.server.ts';
import type { DisputeState, OrderStatus, PaymentMethod, ReturnReason } from '../order/order-schema.ts';
import { canBecome, type PaymentState } from '../order/payment-state.ts';
import { putBack } from '../order/put-back.server.ts';
import { describeMissing, type StockOutcome } from '../order/stock-outcome.ts';
import {
  findOrderPayment,
  listEndedHolds,
  listOutstandingPieces,
  listPieces,
  listPricedItems,
  listUnshippedPieces,
  lockOrderPayment,
  type OrderPaymentRow,
  type PaymentChange,
  updateOrderPayment,
} from './payable-order-queries.server.ts';

/** The payment-related part of an order. Amounts in cents. */
export interface PayableOrder {
  id: string;
  email: string;
  /** The API's `totalAmount`. */
  subtotal: Cents;
  shippingFee: Cents;
  /** The amount to pay. */
  total: Cents;
  status: OrderStatus;
  method: PaymentMethod;
  state: PaymentState;
  transactionId: string | undefined;
  /** Whether stock is reserved for the order: it holds the stock, or is paid and neither refunded nor cancelled. */
  hasStock: boolean;
  /** What taking the use of its coupon again needs; undefined if it has none. */
  couponUse: { orderId: string; couponId: string; userId: string } | undefined;
  /** Why the last payment was returned automatically. */
  returned: ReturnReason | undefined;
  returnFailed: boolean;
  /** Amount refunded so far of the payment that paid the order. */
  refunded: Cents;
  dispute: DisputeState | undefined;
}

/** Whether an order has got back what its hold gave back, or why not. */
export type Reserved = { ok: true } | { ok: false; reason: 'sold-out' | 'coupon-used-up' };

export type PayableOrders = ReturnType<typeof createPayableOrders>;

/**
 * Updates the payment state of orders and the stock they hold. Functions with a transaction expect the order returned
 * by {@link lock} in the same transaction.
 */
export function createPayableOrders(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  couponUses: CouponUses;
  now: () => number;
  holdMilliseconds: number;
}) {
  const { db, catalogue, couponUses, now, holdMilliseconds } = dependencies;

  async function move(
    trx: ShopTransaction,
    order: PayableOrder,
    to: PaymentState,
    more?: PaymentChange,
  ): Promise<void> {
    if (!canBecome(order.state, to)) throw new Error(`A payment that is ${order.state} cannot become ${to}`);
    await updateOrderPayment(trx, order.id, { payment_state: to, ...more });
  }

  /** Takes again what a hold gave back when it ended. The caller must roll back if that is not possible. */
  async function reserve(trx: ShopTransaction, order: PayableOrder): Promise<Reserved> {
    if (order.hasStock) return { ok: true };
    const lines = (await listPieces(trx, order.id)).map((each) => ({ ...each, orderId: order.id, price: null }));
    if (!(await catalogue.takeStock(trx, lines)).ok) return { ok: false, reason: 'sold-out' };
    const hasCoupon = order.couponUse === undefined || (await couponUses.takeAgain(trx, order.couponUse));
    return hasCoupon ? { ok: true } : { ok: false, reason: 'coupon-used-up' };
  }

  /** Writes into the audit log what could not be put back into stock. */
  async function auditMissing(trx: ShopTransaction, orderId: string, missing: string, actor: Actor): Promise<void> {
    const text = `Order ${shortOrderId(orderId)}: ${missing}`;
    await writeAudit(trx, { at: now(), action: 'stock-not-put-back', actor, subject: { _id: orderId }, text });
  }

  /**
   * Lists what cancelling an order returns to stock. A full refund has returned it before, unless the order counted as
   * delivered then, so the ledger decides.
   */
  async function listPiecesToReturn(trx: ShopTransaction, { id, state, hasStock }: PayableOrder): Promise<Pieces[]> {
    if (hasStock) return listPieces(trx, id);
    return state === 'unpaid' ? [] : listOutstandingPieces(trx, id);
  }

  return {
    async find(id: string): Promise<PayableOrder | undefined> {
      return toPayable(await findOrderPayment(db, id));
    },

    /** Lists the lines of an order with what was paid for them. */
    listItems: (id: string) => listPricedItems(db, id),

    /** Locks the payment of an order until the transaction ends. Throws if the order does not exist. */
    async lock(trx: ShopTransaction, id: string): Promise<PayableOrder> {
      const order = toPayable(await lockOrderPayment(trx, id));
      if (!order) throw new Error(`There is no order ${id}`);
      return order;
    },

    /** Reserves stock and the coupon's use for an unpaid order. If that is not possible, the caller must roll back. */
    async hold(trx: ShopTransaction, order: PayableOrder): Promise<Reserved> {
      const reserved = await reserve(trx, order);
      if (reserved.ok && !order.hasStock)
        await updateOrderPayment(trx, order.id, { held_until: now() + holdMilliseconds });
      return reserved;
    },

    /** Marks an order as paid, if what its hold gave back can be reserved again; otherwise the caller must roll back. */
    async pay(trx: ShopTransaction, order: PayableOrder, transactionId: string): Promise<Reserved> {
      const reserved = await reserve(trx, order);
      if (!reserved.ok) return reserved;
      await move(trx, order, 'paid', { transaction_id: transactionId, held_until: null, return_reason: null });
      await recordOrderEvents(trx, [order.id], { kind: 'paid', by: 'customer', transactionId }, now());
      return reserved;
    },

    /** Cancels an order, and returns its stock and the use of its coupon, which a full refund leaves to this. */
    async cancel(
      trx: ShopTransaction,
      order: PayableOrder,
      event: Extract<OrderEvent, { kind: 'cancelled' }>,
      actor: Actor,
    ): Promise<StockOutcome> {
      await updateOrderPayment(trx, order.id, { status: 'cancelled', held_until: null });
      const by = event.by === 'customer' ? event.by : moverOf(actor);
      const cause = { kind: 'cancelled', by, orderId: order.id } as const;
      const stock = await putBack(trx, catalogue, { pieces: await listPiecesToReturn(trx, order), cause });
      await recordOrderEvents(trx, [order.id], { ...event, stock }, now());
      await couponUses.giveBack(trx, order.id);
      return stock;
    },

    /** Records that a payment failed, while the order waits for one. */
    async recordFailure(trx: ShopTransaction, order: PayableOrder, reason: string): Promise<void> {
      if (order.state !== 'unpaid' || order.status === 'cancelled') return;
      await incrementVersion(trx, order.id);
      await recordOrderEvents(trx, [order.id], { kind: 'payment-failed', by: 'customer', reason }, now());
    },

    /** Records that a payment the order could not accept is being returned. */
    recordReturn: (trx: ShopTransaction, order: PayableOrder, reason: ReturnReason): Promise<void> =>
      updateOrderPayment(trx, order.id, { return_reason: reason }),

    /** Records whether returning such a payment has failed. */
    recordReturnFailure: (trx: ShopTransaction, order: PayableOrder, hasFailed: boolean): Promise<void> =>
      updateOrderPayment(trx, order.id, { return_failed: hasFailed ? 1 : 0 }),

    /**
     * Updates the refund state of a paid order. The first step returns the stock of an order under way, except what was
     * shipped, and repeated refunds do not return it again.
     */
    async moveRefund(
      trx: ShopTransaction,
      order: PayableOrder,
      to: 'refunding' | 'refund-failed' | 'refunded',
      actor: Actor,
    ): Promise<void> {
      await move(trx, order, to);
      if (!order.hasStock || order.status === 'delivered') return;
      const cause = { kind: 'cancelled', by: moverOf(actor), orderId: order.id } as const;
      const stock = await putBack(trx, catalogue, { pieces: await listUnshippedPieces(trx, order.id), cause });
      const missing = describeMissing(stock);
      if (missing !== undefined) {
        const text = `Refunded in full. ${missing}`;
        await recordOrderEvents(trx, [order.id], { kind: 'note', by: 'shop', text }, now());
        await auditMissing(trx, order.id, missing, actor);
      }
    },

    /** Records how much was refunded so far. It becomes less if a bank returns a refund. */
    async recordRefund(trx: ShopTransaction, order: PayableOrder, refunded: Cents): Promise<void> {
      await updateOrderPayment(trx, order.id, { refunded_cents: refunded });
      const amount = cents(refunded - order.refunded);
      if (amount > 0) await recordOrderEvents(trx, [order.id], { kind: 'refunded', by: 'shop', amount }, now());
    },

    /** Makes clients that follow the order fetch it again. */
    notifyFollowers: (trx: ShopTransaction, order: PayableOrder): Promise<void> => incrementVersion(trx, order.id),

    recordDispute: (trx: ShopTransaction, order: PayableOrder, dispute: DisputeState | undefined): Promise<void> =>
      updateOrderPayment(trx, order.id, { dispute: dispute ?? null }),

    /** Lists unpaid orders whose stock hold has ended. */
    listEndedHolds: (max: number): Promise<string[]> => listEndedHolds(db, now(), max),

    /**
     * Returns the stock of an unpaid order to sale, unless the order was paid or its hold renewed meanwhile. Delivered
     * orders keep their hold until an admin resets the status.
     */
    endHold(id: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const row = await lockOrderPayment(trx, id);
        if (!row || row.held_until === null || row.held_until > now() || row.status === 'delivered') return;
        await updateOrderPayment(trx, id, { held_until: null });
        const cause = { kind: 'hold-ended', by: 'system', orderId: id } as const;
        const stock = await putBack(trx, catalogue, { pieces: await listPieces(trx, id), cause });
        await recordOrderEvents(trx, [id], { kind: 'hold-ended', by: 'system', stock }, now());
        const missing = describeMissing(stock);
        if (missing !== undefined) await auditMissing(trx, id, missing, THE_SHOP);
        await couponUses.giveBack(trx, id);
      });
    },
  };
}

/** Returns who moved stock, as the ledger records it. */
function moverOf({ id = 'system' }: Actor): string {
  return id;
}

function couponUseOf({ id, coupon_id, user_id }: OrderPaymentRow): PayableOrder['couponUse'] {
  if (coupon_id === null || user_id === null) return undefined;
  return { orderId: id, couponId: coupon_id, userId: user_id };
}

function toPayable(row: OrderPaymentRow | undefined): PayableOrder | undefined {
  if (!row) return undefined;
  return {
    id: row.id,
    email: row.email,
    subtotal: row.subtotal_cents,
    shippingFee: row.shipping_cents,
    total: cents(row.subtotal_cents + row.shipping_cents),
    status: row.status,
    method: row.payment_method,
    state: row.payment_state,
    transactionId: row.transaction_id ?? undefined,
    hasStock: row.held_until !== null || (row.payment_state === 'paid' && row.status !== 'cancelled'),
    couponUse: couponUseOf(row),
    returned: row.return_reason ?? undefined,
    returnFailed: row.return_failed === 1,
    refunded: row.refunded_cents,
    dispute: row.dispute ?? undefined,
  };
}
