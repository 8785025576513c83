import type { ProductChange, ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { OrderPayments, PayableOrder } from '#features/order/order-payments.server.ts';
import type { ReturnReason } from '#features/order/order-schema.ts';
import type { Cents } from '#features/pricing/money.ts';
import type { Database, Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { about, type GatewayFailure } from './gateway-failure.server.ts';
import { createIntents } from './intents.server.ts';
import type { PaymentEvent, PaymentGateway } from './payment-gateway.server.ts';
import type { IntentLimit } from './payment-limits.server.ts';
import { findIntent, findLastIntent, insertEventOnce, isEventApplied } from './payment-queries.server.ts';
import { createRefunds } from './refunds.server.ts';
import { createSettlements, type PaymentOutcome } from './settlement.server.ts';

/** Why no card payment can begin. */
export type NotPayable = 'not-by-card' | 'already-paid' | 'refunded' | 'amount-differs' | 'sold-out';
export type Opening =
  | { ok: true; clientSecret: string }
  | { ok: false; reason: NotPayable }
  | { ok: false; reason: 'too-many-payments'; of: IntentLimit };

/** Why an order is not paid by a transaction. */
export type NotRecorded = 'unknown-payment' | 'not-completed' | 'refunded' | ReturnReason;
export type Recording = { ok: true } | { ok: false; reason: NotRecorded };

type Holding = { held: true; changes: readonly ProductChange[] } | { held: false; reason: NotPayable };

export type Payments = ReturnType<typeof createPayments>;

/** Card payments: collecting the money for orders, and giving it back. The truth about money is the provider's. */
export function createPayments(dependencies: {
  db: Database;
  gateway: PaymentGateway;
  orders: OrderPayments;
  changes: ProductChanges;
  now: () => number;
  /** Hears what becomes of each payment. */
  tellSettled: (outcome: PaymentOutcome) => void;
  /** Is called with each failure of the provider that the caller does not get to see. */
  reportFailure: (failure: GatewayFailure) => void;
}) {
  const { db, gateway, orders, changes, now } = dependencies;
  const refunds = createRefunds(dependencies);
  const settlements = createSettlements({ ...dependencies, refunds });
  const intents = createIntents(dependencies);

  /** Takes the pieces again if they were given back: nobody pays for what is gone. */
  async function hold(orderId: string): Promise<Holding> {
    const holding = await inTransaction<Tables, Holding>(db, async (trx, rollBack) => {
      const order = await orders.lock(trx, orderId);
      if (order.state !== 'unpaid') return { held: false, reason: 'already-paid' };
      const made = await orders.hold(trx, order);
      return made ? { held: true, changes: made } : rollBack({ held: false, reason: 'sold-out' });
    });
    if (holding.held) changes.announce(holding.changes);
    return holding;
  }

  return {
    provider: gateway.provider,
    settlements,
    refunds,

    /**
     * Begins the card payment of an order, or goes on with it: an order has at most one open intent.
     * @param wanted.userId the order's owner, who pays.
     * @param wanted.subtotal what the browser believes the order to cost, in cents; the charge is the order's own total.
     */
    async open(order: PayableOrder, { userId, subtotal }: { userId: string; subtotal: Cents }): Promise<Opening> {
      const refusal = notPayable(order, subtotal);
      if (refusal) return { ok: false, reason: refusal };

      const last = await findLastIntent(db, order.id);
      const settlement = last?.state === 'open' ? await settlements.settle(last) : undefined;
      const holding = await hold(order.id);
      if (!holding.held) return { ok: false, reason: holding.reason };

      if (!last || settlement?.outcome !== 'open') {
        return about({ order: order.id }, intents.create(order, userId, last));
      }
      await intents.noteAsked(last);
      return { ok: true, clientSecret: settlement.clientSecret };
    },

    /** The browser says that it has paid; whether that is so, the provider says. */
    async record(order: PayableOrder, transactionId: string): Promise<Recording> {
      const intent = await findIntent(db, transactionId);
      if (intent?.order_id !== order.id) return { ok: false, reason: 'unknown-payment' };
      if (intent.state === 'paid') return { ok: true };

      const { outcome } = await settlements.settle(intent);
      if (outcome === 'paid') return { ok: true };
      if (outcome !== 'returned') return { ok: false, reason: 'not-completed' };
      return { ok: false, reason: (await orders.find(order.id))?.returned ?? 'refunded' };
    },

    /**
     * The provider has news of an intent. What is not of this shop, or was applied before, changes nothing. An event
     * that comes before its intent can be read as paid counts as not applied, so that it works when it is sent again.
     */
    async apply(event: PaymentEvent): Promise<void> {
      if (await isEventApplied(db, event.id)) return;
      const intent = await findIntent(db, event.intentId);
      if (!intent) return;
      const { outcome } = await settlements.settle(intent, event.isDispute || undefined);
      if (outcome === 'open') return;
      await inTransaction(db, (trx) => insertEventOnce(trx, event.id, now()));
    },
  };
}

function notPayable(order: PayableOrder, subtotal: Cents): NotPayable | undefined {
  if (order.method !== 'card') return 'not-by-card';
  if (order.state === 'refunded') return 'refunded';
  if (order.state !== 'unpaid') return 'already-paid';
  return subtotal === order.subtotal ? undefined : 'amount-differs';
}
