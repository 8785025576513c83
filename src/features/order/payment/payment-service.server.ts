import type { PaymentEvent, PaymentGateway } from '#features/card-provider/gateway.server.ts';
import { type GatewayFailure, withFailureSubject } from '#features/card-provider/gateway-failure.server.ts';
import type { Cents } from '#features/pricing/money.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { noteOrder } from '#platform/request-trace.server.ts';
import type { ReturnReason } from '../order/order-schema.ts';
import { createRefunds } from '../refund/send-refunds.server.ts';
import { createIntents } from './intents.server.ts';
import type { PayableOrder, PayableOrders } from './payable-orders.server.ts';
import type { IntentLimit } from './payment-limits.server.ts';
import { findIntent, findLastIntent, insertEventOnce, isEventApplied } from './payment-queries.server.ts';
import type { PaymentIntentTable } from './payment-table.ts';
import { createSettlements, type PaymentOutcome } from './settlement.server.ts';

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

/** Dependencies of the payment service. */
export interface PaymentDependencies {
  db: Database;
  gateway: PaymentGateway;
  orders: PayableOrders;
  now: () => number;
  /** Called with the outcome of each payment. */
  onSettled: (outcome: PaymentOutcome) => void;
  /** Called with each gateway failure that is not thrown to the caller. */
  reportFailure: (failure: GatewayFailure) => void;
}

/** Creates the service that collects and refunds card payments. The provider's state of a payment is authoritative. */
export function createPayments(dependencies: PaymentDependencies) {
  const { db, gateway, orders, now } = dependencies;
  const refunds = createRefunds(dependencies);
  const settlements = createSettlements({ ...dependencies, refunds });
  const intents = createIntents(dependencies);

  /** Reserves stock again if it was released, so that customers do not pay for products that have sold out. */
  function hold(orderId: string): Promise<HoldResult> {
    return inTransaction<Tables, HoldResult>(db, async (trx, rollBack) => {
      const order = await orders.lock(trx, orderId);
      if (order.status === 'cancelled') return { held: false, reason: 'order-cancelled' };
      if (order.state !== 'unpaid') return { held: false, reason: 'already-paid' };
      const reserved = await orders.hold(trx, order);
      return reserved.ok ? { held: true } : rollBack({ held: false, reason: reserved.reason });
    });
  }

  async function recordFailure(intent: PaymentIntentTable, eventId: string, failure: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      const order = await orders.lock(trx, intent.order_id);
      if (await insertEventOnce(trx, eventId, now())) await orders.recordFailure(trx, order, failure);
    });
  }

  return {
    provider: gateway.provider,
    settlements,
    refunds,

    /**
     * Begins or resumes the card payment of an order. An order has at most one open intent.
     * @param request.userId the order's owner, who pays.
     * @param request.subtotal the subtotal that the browser shows, in cents; the charge is always the order's total.
     */
    async open(
      order: PayableOrder,
      { userId, subtotal }: { userId: string; subtotal: Cents },
    ): Promise<OpenPaymentResult> {
      const refusal = notPayable(order, subtotal);
      if (refusal) return { ok: false, reason: refusal };

      const last = await findLastIntent(db, order.id);
      const settlement = last?.state === 'open' ? await settlements.settle(last) : undefined;
      const result = await hold(order.id);
      if (!result.held) return { ok: false, reason: result.reason };

      if (!last || settlement?.outcome !== 'open') {
        return withFailureSubject({ order: order.id }, intents.create(order, userId, last));
      }
      await intents.recordRequest(last);
      return { ok: true, clientSecret: settlement.clientSecret };
    },

    /** Records a payment reported by the browser, after verifying it with the provider. */
    async record(order: PayableOrder, transactionId: string): Promise<RecordPaymentResult> {
      const intent = await findIntent(db, transactionId);
      if (intent?.order_id !== order.id) return { ok: false, reason: 'unknown-payment' };
      if (intent.state === 'paid') return { ok: true };

      const { outcome } = await settlements.settle(intent);
      if (outcome === 'paid') return { ok: true };
      if (outcome !== 'returned') return { ok: false, reason: 'not-completed' };
      return { ok: false, reason: (await orders.find(order.id))?.returned ?? 'refunded' };
    },

    /**
     * Applies a webhook event. Events of unknown intents and repeated events change nothing. If the provider still
     * reports the intent as open, the event is not recorded as applied, so that a resend takes effect.
     */
    async apply(event: PaymentEvent): Promise<void> {
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

function notPayable(order: PayableOrder, subtotal: Cents): NotPayable | undefined {
  if (order.status === 'cancelled') return 'order-cancelled';
  if (order.method !== 'card') return 'not-by-card';
  if (order.state === 'refunded') return 'refunded';
  if (order.state !== 'unpaid') return 'already-paid';
  return subtotal === order.subtotal ? undefined : 'amount-differs';
}
