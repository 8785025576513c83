import { type Actor, writeAudit } from '#features/audit/audit-log.server.ts';
import type { ProductChange, ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { type FollowResult, followProvider, type RefusedAttempt } from './follow-provider.server.ts';
import { GatewayFailure, GatewayRefusal, GatewayUnavailable, withFailureSubject } from './gateway-failure.server.ts';
import type { PayableOrders } from './payable-orders.server.ts';
import type { GatewayIntent, PaymentGateway } from './payment-gateway.server.ts';
import { findIntent, lockIntent, moveIntent } from './payment-queries.server.ts';
import type { PaymentIntentTable, PaymentRefundTable } from './payment-table.ts';
import { failRefundUnderWay } from './refund-queries.server.ts';

/** Progress of a refund: requested from the provider, or completed in full. */
export type RefundProgress = 'under-way' | 'done';

/** Result of refunding an order. */
export type RefundResult =
  | { ok: true; refund: RefundProgress }
  | { ok: false; reason: 'not-by-card' | 'not-paid' }
  | { ok: false; reason: 'refused'; failure: GatewayRefusal };

type RefundStep =
  | { intent: PaymentIntentTable; hasBegun: true; changes: readonly ProductChange[] }
  /** According to the stored state, everything was refunded. */
  | { intent: PaymentIntentTable; hasBegun: false }
  | Extract<RefundResult, { ok: false }>;

export type Refunds = ReturnType<typeof createRefunds>;

/** One attempt, and a second for the rest if part was refunded in the provider's dashboard at the same time. */
const MAX_ATTEMPTS_PER_CALL = 2;

/**
 * Creates the service that refunds payments. The decision and the attempt are stored before the provider is called, so
 * that an interrupted refund can be repeated. The provider's state decides how much was refunded.
 */
export function createRefunds(dependencies: {
  db: Database;
  gateway: PaymentGateway;
  orders: PayableOrders;
  changes: ProductChanges;
  now: () => number;
  onSettled: (outcome: 'refunded' | 'refund-failed') => void;
  reportFailure: (failure: GatewayFailure) => void;
}) {
  const { db, gateway, orders, changes, now, onSettled, reportFailure } = dependencies;

  async function applyAndAnnounce(
    snapshot: PaymentIntentTable,
    gatewayIntent: GatewayIntent,
    refused?: RefusedAttempt,
  ): Promise<FollowResult> {
    const result = await inTransaction<Tables, FollowResult>(db, (trx) =>
      followProvider(trx, { orders, now: now() }, snapshot, gatewayIntent, refused),
    );
    changes.announce(result.changes);
    const { state, hasMoved } = result;
    if (hasMoved && (state === 'refunded' || state === 'refund-failed')) onSettled(state);
    return result;
  }

  async function findPaid({ id, dispute }: PaymentIntentTable): Promise<GatewayIntent> {
    const gatewayIntent = await gateway.findIntent(id, dispute !== null);
    if (gatewayIntent?.status === 'succeeded') return gatewayIntent;
    throw new GatewayUnavailable('The provider has no successful payment to refund');
  }

  /**
   * Sends one attempt to the provider and returns a refusal. Any failure that the provider stores under the attempt's
   * key ends the attempt. While the outcome is unknown, the attempt stays under way and is resent with the same key.
   */
  async function send(attempt: PaymentRefundTable): Promise<RefusedAttempt | undefined> {
    try {
      await gateway.refund(attempt.intent_id, attempt.amount_cents, attempt.id);
      return undefined;
    } catch (error) {
      if (error instanceof GatewayRefusal) return { attempt, code: error.code };
      // It may still have taken effect, so the intent is read again before the next attempt.
      if (error instanceof GatewayFailure && error.endsAttempt) {
        await inTransaction(db, (trx) => failRefundUnderWay(trx, attempt.id, 'server_error', now()));
      }
      throw error;
    }
  }

  async function retryUntilAnswered(snapshot: PaymentIntentTable): Promise<RefundProgress> {
    let refused: RefusedAttempt | undefined;
    for (let sent = 0; ; sent++) {
      const { state, attempt, failure } = await applyAndAnnounce(snapshot, await findPaid(snapshot), refused);
      if (state === 'refund-failed') throw refusalOf(snapshot, failure);
      if (!attempt || sent === MAX_ATTEMPTS_PER_CALL) return state === 'refunded' ? 'done' : 'under-way';
      refused = await send(attempt);
    }
  }

  /** Completes the refund of an intent in state `refunding`. Rejects with a GatewayFailure if the refund failed. */
  function finish(snapshot: PaymentIntentTable): Promise<RefundProgress> {
    return withFailureSubject(subjectOf(snapshot), retryUntilAnswered(snapshot));
  }

  /** Like {@link finish}, but reports failures instead of throwing. Reconciliation retries them. */
  async function tryToFinish(snapshot: PaymentIntentTable): Promise<void> {
    await finish(snapshot).catch((error) => {
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

  /** Checks whether a bank has returned the refund since. Trusts the stored state if the provider is unavailable. */
  async function isStillRefunded(snapshot: PaymentIntentTable): Promise<boolean> {
    try {
      const { state } = await applyAndAnnounce(
        snapshot,
        await withFailureSubject(subjectOf(snapshot), findPaid(snapshot)),
      );
      return state === 'refunded';
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      reportFailure(error);
      return true;
    }
  }

  async function beginOrCheck(orderId: string, actor: Actor): Promise<RefundStep> {
    const step = await begin(orderId, actor);
    if ('ok' in step || step.hasBegun || (await isStillRefunded(step.intent))) return step;
    return begin(orderId, actor);
  }

  return {
    /** Refunds everything that is left of an order's card payment, or retries a failed refund. */
    async refundOrder(orderId: string, actor: Actor): Promise<RefundResult> {
      const step = await beginOrCheck(orderId, actor);
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

    /** Restarts the failed return of a payment that its order could not accept. @returns whether there was one. */
    restartReturn(snapshot: PaymentIntentTable): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const { order, intent } = await lockIntent(trx, orders, snapshot);
        if (intent.state !== 'refund-failed' || order.transactionId === intent.id) return false;
        await moveIntent(trx, intent, 'refunding', now());
        return true;
      });
    },

    /** Applies the provider's state of an intent, such as a refund in its dashboard. Reports a failed refund. */
    async applyGatewayState(snapshot: PaymentIntentTable, gatewayIntent: GatewayIntent): Promise<void> {
      const { state, hasMoved, failure } = await applyAndAnnounce(snapshot, gatewayIntent);
      if (hasMoved && state === 'refund-failed') reportFailure(refusalOf(snapshot, failure));
    },

    finish,
    tryToFinish,
  };
}

function subjectOf({ id, order_id }: PaymentIntentTable) {
  return { order: order_id, intent: id };
}

function refusalOf(snapshot: PaymentIntentTable, code = 'unknown'): GatewayRefusal {
  const failure = new GatewayRefusal(`A refund failed: ${code}`, code);
  failure.subject = subjectOf(snapshot);
  return failure;
}
