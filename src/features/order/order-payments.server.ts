import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { ProductChange, ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { Cents } from '#features/pricing/money.ts';
import { addShipping } from '#features/pricing/totals.ts';
import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import {
  findOrderPayment,
  listEndedHolds,
  listPieces,
  lockOrderPayment,
  type OrderPaymentRow,
  type PaymentChange,
  updateOrderPayment,
} from './order-payment-queries.server.ts';
import type { DisputeState, OrderStatus, PaymentMethod, ReturnReason } from './order-schema.ts';
import { canBecome, type PaymentState } from './payment-state.ts';

/** An order as far as its payment is concerned. Amounts in cents. */
export interface PayableOrder {
  id: string;
  email: string;
  /** The API's `totalAmount`. */
  subtotal: Cents;
  /** What is paid: subtotal and shipping. */
  total: Cents;
  status: OrderStatus;
  method: PaymentMethod;
  state: PaymentState;
  transactionId: string | undefined;
  /** The pieces are the order's: it holds them, or is paid. */
  hasStock: boolean;
  /** Why the last payment that came went back by itself. */
  returned: ReturnReason | undefined;
  returnFailed: boolean;
  /** What has gone back of the payment that paid it. */
  refunded: Cents;
  dispute: DisputeState | undefined;
}

export type OrderPayments = ReturnType<typeof createOrderPayments>;

/**
 * What a payment does to an order: its state, and the stock that it holds. All that takes a transaction expects the
 * order from {@link lock} of the same one, and gives back the changes of products to announce after the commit.
 */
export function createOrderPayments(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  changes: ProductChanges;
  now: () => number;
  holdMilliseconds: number;
}) {
  const { db, catalogue, changes, now, holdMilliseconds } = dependencies;

  async function move(
    trx: ShopTransaction,
    order: PayableOrder,
    to: PaymentState,
    more?: PaymentChange,
  ): Promise<void> {
    if (!canBecome(order.state, to)) throw new Error(`A payment that is ${order.state} cannot become ${to}`);
    await updateOrderPayment(trx, order.id, { payment_state: to, ...more });
  }

  async function takeAgain(trx: ShopTransaction, order: PayableOrder): Promise<ProductChange[] | undefined> {
    if (order.hasStock) return [];
    return catalogue.takeStockAgain(trx, await listPieces(trx, order.id));
  }

  return {
    async find(id: string): Promise<PayableOrder | undefined> {
      return toPayable(await findOrderPayment(db, id));
    },

    /** Nobody else changes the payment of this order until the transaction ends. Throws when there is no such order. */
    async lock(trx: ShopTransaction, id: string): Promise<PayableOrder> {
      const order = toPayable(await lockOrderPayment(trx, id));
      if (!order) throw new Error(`There is no order ${id}`);
      return order;
    },

    /** Makes sure that an unpaid order has its pieces. `undefined`: sold out, and the caller rolls back. */
    async hold(trx: ShopTransaction, order: PayableOrder): Promise<ProductChange[] | undefined> {
      const made = await takeAgain(trx, order);
      if (made && !order.hasStock) await updateOrderPayment(trx, order.id, { held_until: now() + holdMilliseconds });
      return made;
    },

    /** The payment has come. `undefined`: the pieces had been given back and are sold out, and the caller rolls back. */
    async pay(trx: ShopTransaction, order: PayableOrder, transactionId: string): Promise<ProductChange[] | undefined> {
      const made = await takeAgain(trx, order);
      const paying = { transaction_id: transactionId, held_until: null, returned_because: null };
      if (made) await move(trx, order, 'paid', paying);
      return made;
    },

    /** A payment has come that the order cannot take, and goes back. */
    noteReturn: (trx: ShopTransaction, order: PayableOrder, because: ReturnReason): Promise<void> =>
      updateOrderPayment(trx, order.id, { returned_because: because }),

    /** A payment that the order could not take was not given back, or is now. */
    noteReturnFailed: (trx: ShopTransaction, order: PayableOrder, hasFailed: boolean): Promise<void> =>
      updateOrderPayment(trx, order.id, { return_failed: hasFailed ? 1 : 0 }),

    /**
     * Moves the refund of a paid order on. With the first step, what was not delivered yet is for sale again; however
     * often a refund fails and is repeated, that happens once.
     */
    async moveRefund(
      trx: ShopTransaction,
      order: PayableOrder,
      to: 'refunding' | 'refund-failed' | 'refunded',
    ): Promise<ProductChange[]> {
      await move(trx, order, to);
      if (order.state !== 'paid' || order.status === 'delivered') return [];
      return catalogue.returnStock(trx, await listPieces(trx, order.id));
    },

    noteRefunded: (trx: ShopTransaction, order: PayableOrder, refunded: Cents): Promise<void> =>
      updateOrderPayment(trx, order.id, { refunded_cents: refunded }),

    noteDispute: (trx: ShopTransaction, order: PayableOrder, dispute: DisputeState | undefined): Promise<void> =>
      updateOrderPayment(trx, order.id, { dispute: dispute ?? null }),

    /** Orders that wait for their payment longer than their pieces are held for them. */
    listEndedHolds: (most: number): Promise<string[]> => listEndedHolds(db, now(), most),

    /**
     * Gives the pieces of an unpaid order back, unless it was paid or held anew meanwhile. What was delivered stays
     * sold: the hold goes on, and ends once the status is set back.
     */
    async endHold(id: string): Promise<void> {
      const made = await inTransaction<Tables, ProductChange[]>(db, async (trx) => {
        const row = await lockOrderPayment(trx, id);
        if (!row || row.held_until === null || row.held_until > now() || row.status === 'delivered') return [];
        await updateOrderPayment(trx, id, { held_until: null });
        return catalogue.returnStock(trx, await listPieces(trx, id));
      });
      changes.announce(made);
    },
  };
}

function toPayable(row: OrderPaymentRow | undefined): PayableOrder | undefined {
  if (!row) return undefined;
  const { subtotal, total } = addShipping(row.subtotal_cents, row.shipping_cents);
  return {
    id: row.id,
    email: row.email,
    subtotal,
    total,
    status: row.status,
    method: row.payment_method,
    state: row.payment_state,
    transactionId: row.transaction_id ?? undefined,
    hasStock: row.payment_state !== 'unpaid' || row.held_until !== null,
    returned: row.returned_because ?? undefined,
    returnFailed: row.return_failed === 1,
    refunded: row.refunded_cents,
    dispute: row.dispute ?? undefined,
  };
}
