import { type Actor, writeAudit } from '#features/audit/audit-log.server.ts';
import type { ProductChange, ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { OrderPayments } from '#features/order/order-payments.server.ts';
import type { Database, Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { type Followed, followProvider, type RefusedAttempt } from './follow-provider.server.ts';
import { about, GatewayFailure, GatewayRefusal, GatewayUnavailable } from './gateway-failure.server.ts';
import { lockIntent } from './lock-intent.server.ts';
import type { GatewayIntent, PaymentGateway } from './payment-gateway.server.ts';
import { findIntent, moveIntent } from './payment-queries.server.ts';
import type { PaymentIntentTable, PaymentRefundTable } from './payment-table.ts';
import { failRefundUnderWay } from './refund-queries.server.ts';

/** How far giving an order's money back is: the provider is asked for it, or says that everything has gone back. */
export type RefundProgress = 'under-way' | 'done';

/** What came of giving an order's money back. */
export type Refunding =
  | { ok: true; refund: RefundProgress }
  | { ok: false; reason: 'not-by-card' | 'not-paid' }
  | { ok: false; reason: 'refused'; failure: GatewayRefusal };

type RefundStep =
  | { intent: PaymentIntentTable; hasBegun: true; changes: readonly ProductChange[] }
  /** As far as the shop knows, everything has gone back. */
  | { intent: PaymentIntentTable; hasBegun: false }
  | Extract<Refunding, { ok: false }>;

export type Refunds = ReturnType<typeof createRefunds>;

/** One, and another over the rest if somebody gives a part back at the provider's desk at the same moment. */
const MAX_ATTEMPTS_AT_ONCE = 2;

/**
 * Gives money back: what was decided is written down first, then the attempt, and then the provider is asked, however
 * often it takes. How much has gone back is what the provider says.
 */
export function createRefunds(dependencies: {
  db: Database;
  gateway: PaymentGateway;
  orders: OrderPayments;
  changes: ProductChanges;
  now: () => number;
  tellSettled: (outcome: 'refunded' | 'refund-failed') => void;
  reportFailure: (failure: GatewayFailure) => void;
}) {
  const { db, gateway, orders, changes, now, tellSettled, reportFailure } = dependencies;

  async function follow(known: PaymentIntentTable, found: GatewayIntent, refused?: RefusedAttempt): Promise<Followed> {
    const followed = await inTransaction<Tables, Followed>(db, (trx) =>
      followProvider(trx, { orders, now: now() }, known, found, refused),
    );
    changes.announce(followed.changes);
    const { state, hasMoved } = followed;
    if (hasMoved && (state === 'refunded' || state === 'refund-failed')) tellSettled(state);
    return followed;
  }

  async function findPaid({ id, dispute }: PaymentIntentTable): Promise<GatewayIntent> {
    const found = await gateway.findIntent(id, dispute !== null);
    if (found?.status === 'succeeded') return found;
    throw new GatewayUnavailable('The provider does not know of the payment that has to go back');
  }

  /**
   * Asks for one attempt. An answer that the provider keeps under the attempt's key ends it; a refusal is returned.
   * While the outcome is unknown the attempt goes on, and is asked for again under the same key.
   */
  async function send(attempt: PaymentRefundTable): Promise<RefusedAttempt | undefined> {
    try {
      await gateway.refund(attempt.intent_id, attempt.amount_cents, attempt.id);
      return undefined;
    } catch (error) {
      if (error instanceof GatewayRefusal) return { attempt, code: error.code };
      // Whether it took effect all the same is asked before the next attempt begins.
      if (error instanceof GatewayFailure && error.endsAttempt) {
        await inTransaction(db, (trx) => failRefundUnderWay(trx, attempt.id, 'server_error', now()));
      }
      throw error;
    }
  }

  async function askUntilAnswered(known: PaymentIntentTable): Promise<RefundProgress> {
    let refused: RefusedAttempt | undefined;
    for (let sent = 0; ; sent++) {
      const { state, attempt, failure } = await follow(known, await findPaid(known), refused);
      if (state === 'refund-failed') throw refusalOf(known, failure);
      if (!attempt || sent === MAX_ATTEMPTS_AT_ONCE) return state === 'refunded' ? 'done' : 'under-way';
      refused = await send(attempt);
    }
  }

  /** Gives back what an intent brought, after that was decided. Rejects with a GatewayFailure, also when it failed. */
  function finish(known: PaymentIntentTable): Promise<RefundProgress> {
    return about(subjectOf(known), askUntilAnswered(known));
  }

  /** As {@link finish}; what fails is reported, and tried again by the reconciliation. */
  async function tryToFinish(known: PaymentIntentTable): Promise<void> {
    await finish(known).catch((error) => {
      if (!(error instanceof GatewayFailure)) throw error;
      reportFailure(error);
    });
  }

  async function begin(orderId: string, actor: Actor): Promise<RefundStep> {
    return inTransaction<Tables, RefundStep>(db, async (trx) => {
      const order = await orders.lock(trx, orderId);
      if (order.method !== 'card') return { ok: false, reason: 'not-by-card' };
      if (order.state === 'unpaid') return { ok: false, reason: 'not-paid' };

      const intent = await findIntent(trx, order.transactionId ?? '');
      if (!intent) throw new Error(`The order ${orderId} was paid by an unknown intent`);
      if (order.state === 'refunded') return { intent, hasBegun: false };
      if (order.state === 'refunding') return { intent, hasBegun: true, changes: [] };
      const subject = { _id: order.id, email: order.email };
      await writeAudit(trx, { at: now(), action: 'order-refunded', actor, subject });
      const moved = await moveIntent(trx, intent, 'refunding', now());
      return { intent: moved, hasBegun: true, changes: await orders.moveRefund(trx, order, 'refunding') };
    });
  }

  /** A bank may have sent the money back since. While the provider cannot be asked, what it said last is so. */
  async function isStillRefunded(known: PaymentIntentTable): Promise<boolean> {
    try {
      const { state } = await follow(known, await about(subjectOf(known), findPaid(known)));
      return state === 'refunded';
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      reportFailure(error);
      return true;
    }
  }

  async function beginOrLook(orderId: string, actor: Actor): Promise<RefundStep> {
    const step = await begin(orderId, actor);
    if ('ok' in step || step.hasBegun || (await isStillRefunded(step.intent))) return step;
    return begin(orderId, actor);
  }

  return {
    /** Gives back all that is left of what was paid for an order by card, or tries again to. */
    async refundOrder(orderId: string, actor: Actor): Promise<Refunding> {
      const step = await beginOrLook(orderId, actor);
      if ('ok' in step) return step;
      if (!step.hasBegun) return { ok: true, refund: 'done' };
      changes.announce(step.changes);
      try {
        return { ok: true, refund: await finish(step.intent) };
      } catch (error) {
        if (error instanceof GatewayRefusal) return { ok: false, reason: 'refused', failure: error };
        if (!(error instanceof GatewayFailure)) throw error;
        reportFailure(error);
        return { ok: true, refund: 'under-way' };
      }
    },

    /** Begins to give a payment back anew that its order could not take. @returns whether it is such a one. */
    beginReturnAgain(known: PaymentIntentTable): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const { order, intent } = await lockIntent(trx, orders, known);
        if (intent.state !== 'refund-failed' || order.transactionId === intent.id) return false;
        await moveIntent(trx, intent, 'refunding', now());
        return true;
      });
    },

    /** Follows what the provider says of an intent, such as what was given back at its own desk. */
    async note(known: PaymentIntentTable, found: GatewayIntent): Promise<void> {
      const { state, hasMoved, failure } = await follow(known, found);
      if (hasMoved && state === 'refund-failed') reportFailure(refusalOf(known, failure));
    },

    finish,
    tryToFinish,
  };
}

function subjectOf({ id, order_id }: PaymentIntentTable) {
  return { order: order_id, intent: id };
}

function refusalOf(known: PaymentIntentTable, code = 'unknown'): GatewayRefusal {
  const failure = new GatewayRefusal(`A refund failed: ${code}`, code);
  failure.subject = subjectOf(known);
  return failure;
}
