import type { PaymentEvent, PaymentGateway } from '#features/card-provider/gateway.server.ts';
import { withFailureSubject } from '#features/card-provider/gateway-failure.server.ts';
import type { Cents } from '#features/pricing/money.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { noteOrder } from '#platform/request-trace.server.ts';
import { findOrder, getLockedOrder } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import type { ReturnReason } from '../order/order-schema.ts';
import { createIntents } from './intents.server.ts';
import type { OrderPayments } from './order-payments.server.ts';
import type { IntentLimit } from './payment-limits.server.ts';
import { findIntent, findLastIntent, insertEventOnce, isEventApplied } from './payment-queries.server.ts';
import type { PaymentIntentTable } from './payment-table.ts';
import type { Settlements } from './settlement.server.ts';
import type { StockHolds } from './stock-holds.server.ts';

/** Why a card payment cannot begin. */
export type NotPayable =
  | 'order-cancelled'
  | 'not-by-card'
  | 'already-paid'
  | 'refunded'
  | 'amount-differs'
  | 'sold-out'
  | 'coupon-used-up';
export type OpenPaymentResult =
  | { ok: true; clientSecret: string }
  | { ok: false; reason: NotPayable }
  | { ok: false; reason: 'too-many-payments'; of: IntentLimit };

/** Why a transaction does not pay an order. */
export type NotRecorded = 'unknown-payment' | 'not-completed' | 'refunded' | ReturnReason;
export type RecordPaymentResult = { ok: true } | { ok: false; reason: NotRecorded };

type HoldResult = { held: true } | { held: false; reason: NotPayable };

export type Payments = ReturnType<typeof createPayments>;

/** Creates the service that collects card payments. The provider's state of a payment is authoritative. */
export function createPayments(dependencies: {
  db: Database;
  gateway: PaymentGateway;
  orderPayments: OrderPayments;
  holds: StockHolds;
  settlements: Settlements;
  now: () => number;
}) {
  const { db, gateway, orderPayments, holds, settlements, now } = dependencies;
  const intents = createIntents(dependencies);

  /** Reserves stock again if it was released, so that customers do not pay for products that have sold out. */
  function hold(orderId: string): Promise<HoldResult> {
    return inTransaction<Tables, HoldResult>(db, async (trx, rollBack) => {
      const order = await getLockedOrder(trx, orderId);
      if (order.status === 'cancelled') return { held: false, reason: 'order-cancelled' };
      if (order.paymentState !== 'unpaid') return { held: false, reason: 'already-paid' };
      const reserved = await holds.hold(trx, order);
      return reserved.ok ? { held: true } : rollBack({ held: false, reason: reserved.reason });
    });
  }

  async function recordFailure(intent: PaymentIntentTable, eventId: string, failure: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      const order = await getLockedOrder(trx, intent.order_id);
      if (await insertEventOnce(trx, eventId, now())) await orderPayments.recordFailure(trx, order, failure);
    });
  }

  return {
    provider: gateway.provider,

    /**
     * Begins or resumes the card payment of an order. An order has at most one open intent.
     * @param request.userId the order's owner, who pays.
     * @param request.subtotal the subtotal that the browser shows, in cents; the charge is always the order's total.
     */
    async open(
      order: StoredOrder,
      { userId, subtotal }: { userId: string; subtotal: Cents },
    ): Promise<OpenPaymentResult> {
      const refusal = notPayable(order, subtotal);
      if (refusal) return { ok: false, reason: refusal };

      const last = await findLastIntent(db, order._id);
      const settlement = last?.state === 'open' ? await settlements.settle(last) : undefined;
      const result = await hold(order._id);
      if (!result.held) return { ok: false, reason: result.reason };

      if (!last || settlement?.outcome !== 'open') {
        return withFailureSubject({ order: order._id }, intents.create(order, userId, last));
      }
      await intents.recordRequest(last);
      return { ok: true, clientSecret: settlement.clientSecret };
    },

    /** Records a payment reported by the browser, after verifying it with the provider. */
    async record(order: StoredOrder, transactionId: string): Promise<RecordPaymentResult> {
      const intent = await findIntent(db, transactionId);
      if (intent?.order_id !== order._id) return { ok: false, reason: 'unknown-payment' };
      if (intent.state === 'paid') return { ok: true };

      const { outcome } = await settlements.settle(intent);
      if (outcome === 'paid') return { ok: true };
      if (outcome !== 'returned') return { ok: false, reason: 'not-completed' };
      return { ok: false, reason: (await findOrder(db, order._id))?.payment.returned ?? 'refunded' };
    },

    /**
     * Receives a webhook event. Events of unknown intents and repeated events change nothing. If the provider still
     * reports the intent as open, the event is not recorded as applied, so that a resend takes effect.
     */
    async receive(event: PaymentEvent): Promise<void> {
      if (await isEventApplied(db, event.id)) return;
      const intent = await findIntent(db, event.intentId);
      if (!intent) return;
      noteOrder(intent.order_id);
      if (event.failure !== undefined) return recordFailure(intent, event.id, event.failure);
      const { outcome } = await settlements.settle(intent, event.isDispute || undefined);
      if (outcome === 'open') return;
      await inTransaction(db, (trx) => insertEventOnce(trx, event.id, now()));
    },
  };
}

function notPayable(order: StoredOrder, subtotal: Cents): NotPayable | undefined {
  if (order.status === 'cancelled') return 'order-cancelled';
  if (order.payment.method !== 'card') return 'not-by-card';
  if (order.paymentState === 'refunded') return 'refunded';
  if (order.paymentState !== 'unpaid') return 'already-paid';
  return subtotal === order.totalAmount ? undefined : 'amount-differs';
}
