import { THE_SHOP } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import {
  type GatewayIntent,
  isAllRefunded,
  type PaymentGateway,
  paymentCurrency,
  refundProgressOf,
} from '#features/card-provider/gateway.server.ts';
import { withFailureSubject } from '#features/card-provider/gateway-failure.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { afterCommit } from '#platform/database/transaction-scope.server.ts';
import { shortOrderId } from '../order/order-format.ts';
import { findOrder } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import type { ReturnReason } from '../order/order-schema.ts';
import { totalsOfOrder } from '../order/order-totals.ts';
import type { OrderPayments } from './order-payments.server.ts';
import { lockIntent, moveIntent } from './payment-queries.server.ts';
import type { PaymentIntentTable } from './payment-table.ts';

/** State of an intent after settling: still open, paid its order, cancelled, or its money is being returned. */
export type Settlement = { outcome: 'open'; clientSecret: string } | { outcome: 'paid' | 'cancelled' | 'returned' };

/**
 * Outcome of a payment: its order is paid, it was cancelled, its money is to be returned, was refunded, or the refund
 * failed.
 */
export type PaymentOutcome = 'paid' | 'cancelled' | 'returned' | 'refunded' | 'refund-failed';

/** Outcome of a payment that was settled before. */
type EarlierOutcome = 'paid' | 'returned';

type PayResult = { outcome: EarlierOutcome } | { outcome: 'rejected'; reason: ReturnReason };

/** Sends the refund of a payment to the provider, and applies the refunds that the provider reports. */
interface IntentRefunds {
  trySend(intent: PaymentIntentTable): Promise<void>;
  follow(intent: PaymentIntentTable, gatewayIntent: GatewayIntent): Promise<void>;
}

export type Settlements = ReturnType<typeof createSettlements>;

/**
 * Creates the service that settles intents: it updates orders to match the provider's state. Calls may repeat, run
 * concurrently and in any order, because each decision is made in a transaction that has locked the order.
 */
export function createSettlements(dependencies: {
  db: Database;
  gateway: PaymentGateway;
  orderPayments: OrderPayments;
  refunds: IntentRefunds;
  now: () => number;
  onSettled: (outcome: PaymentOutcome) => void;
}) {
  const { db, gateway, orderPayments, refunds, now, onSettled } = dependencies;

  async function cancel(snapshot: PaymentIntentTable): Promise<void> {
    await inTransaction(db, async (trx) => {
      const { intent } = await lockIntent(trx, snapshot);
      if (intent.state !== 'open') return;
      await moveIntent(trx, intent, 'cancelled', now());
      afterCommit(() => onSettled('cancelled'));
    });
  }

  /** Pays the order with the received money. If the order cannot accept it, returns the payment. */
  async function payOrder(snapshot: PaymentIntentTable, gatewayIntent: GatewayIntent): Promise<Settlement> {
    const result = await inTransaction<Tables, PayResult>(db, async (trx, rollBack) => {
      const { order, intent } = await lockIntent(trx, snapshot);
      const earlier = findOutcome(intent);
      if (earlier) return { outcome: earlier };

      const reason = rejectionReason(order, gatewayIntent);
      if (reason) return { outcome: 'rejected', reason };
      const reserved = await orderPayments.pay(trx, order, intent.id);
      if (!reserved.ok) return rollBack({ outcome: 'rejected', reason: reserved.reason });
      await moveIntent(trx, intent, 'paid', now());
      afterCommit(() => onSettled('paid'));
      return { outcome: 'paid' };
    });
    return result.outcome === 'rejected' ? returnPayment(snapshot, result.reason) : result;
  }

  /** Returns a payment, unless a concurrent call has settled it meanwhile. */
  async function returnPayment(snapshot: PaymentIntentTable, reason: ReturnReason): Promise<Settlement> {
    const outcome = await inTransaction<Tables, EarlierOutcome>(db, async (trx) => {
      const { order, intent } = await lockIntent(trx, snapshot);
      const earlier = findOutcome(intent);
      if (earlier) return earlier;
      await moveIntent(trx, intent, 'refunding', now());
      await orderPayments.recordReturn(trx, order, reason);
      const text = `Returned a payment that order ${shortOrderId(order._id)} could not accept`;
      await writeAudit(trx, { at: now(), action: 'payment-returned', actor: THE_SHOP, subject: order, text });
      afterCommit(() => onSettled('returned'));
      afterCommit(() => refunds.trySend(snapshot));
      return 'returned';
    });
    return { outcome };
  }

  /** Settles a succeeded intent, and applies refunds and disputes that the provider reports. */
  async function settleSucceeded(snapshot: PaymentIntentTable, gatewayIntent: GatewayIntent): Promise<Settlement> {
    if (isAllRefunded(gatewayIntent)) {
      await refunds.follow(snapshot, gatewayIntent);
      return { outcome: 'returned' };
    }
    const settlement = await payOrder(snapshot, gatewayIntent);
    if (hasNewFacts(snapshot, gatewayIntent)) await refunds.follow(snapshot, gatewayIntent);
    return settlement;
  }

  async function isCancelled(orderId: string): Promise<boolean> {
    return (await findOrder(db, orderId))?.status === 'cancelled';
  }

  /** Applies the provider's state of an intent. */
  async function apply(snapshot: PaymentIntentTable, gatewayIntent: GatewayIntent | undefined): Promise<Settlement> {
    switch (gatewayIntent?.status) {
      case 'open':
        return { outcome: 'open', clientSecret: gatewayIntent.clientSecret };
      case 'succeeded':
        return settleSucceeded(snapshot, gatewayIntent);
      default:
        await cancel(snapshot);
        return { outcome: 'cancelled' };
    }
  }

  async function end(snapshot: PaymentIntentTable): Promise<Settlement> {
    return apply(snapshot, await withFailureSubject(subjectOf(snapshot), gateway.cancelIntent(snapshot.id)));
  }

  return {
    /** Ends an open intent at the provider, so that it can no longer be paid. One that was paid meanwhile is settled. */
    end,

    /**
     * Reads an intent from the provider and applies its state. The open payment of a cancelled order is ended. Rejects with a GatewayFailure if it cannot be read.
     * @param mayBeDisputed also looks up disputes.
     */
    async settle(snapshot: PaymentIntentTable, mayBeDisputed = snapshot.dispute !== null): Promise<Settlement> {
      const found = gateway.findIntent(snapshot.id, mayBeDisputed);
      const gatewayIntent = await withFailureSubject(subjectOf(snapshot), found);
      if (gatewayIntent?.status === 'open' && (await isCancelled(snapshot.order_id))) return end(snapshot);
      return apply(snapshot, gatewayIntent);
    },
  };
}

function subjectOf({ id, order_id }: PaymentIntentTable) {
  return { order: order_id, intent: id };
}

/** Returns the outcome of an intent that succeeded and was settled before, or undefined if it is still to be settled. */
function findOutcome({ state }: PaymentIntentTable): EarlierOutcome | undefined {
  if (state === 'paid') return 'paid';
  return state === 'open' || state === 'cancelled' ? undefined : 'returned';
}

/** Returns why an order cannot accept the payment, or undefined if it can. */
function rejectionReason(order: StoredOrder, gatewayIntent: GatewayIntent): ReturnReason | undefined {
  const matchesOrder =
    gatewayIntent.orderId === order._id &&
    gatewayIntent.received === totalsOfOrder(order).total &&
    gatewayIntent.currency === paymentCurrency();
  if (!matchesOrder) return 'amount-differs';
  if (order.paymentState !== 'unpaid') return 'paid-twice';
  return order.status === 'cancelled' ? 'order-cancelled' : undefined;
}

/** Returns whether the provider reports refunds or a dispute that are not stored yet. */
function hasNewFacts(snapshot: PaymentIntentTable, gatewayIntent: GatewayIntent): boolean {
  return (
    refundProgressOf(gatewayIntent) !== snapshot.refund_progress || (gatewayIntent.dispute ?? null) !== snapshot.dispute
  );
}
