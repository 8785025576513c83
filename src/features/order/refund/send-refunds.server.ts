import type { GatewayIntent, PaymentGateway } from '#features/card-provider/gateway.server.ts';
import {
  GatewayFailure,
  GatewayRefusal,
  GatewayUnavailable,
  withFailureSubject,
} from '#features/card-provider/gateway-failure.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { PayableOrders } from '../payment/payable-orders.server.ts';
import { lockIntent, moveIntent } from '../payment/payment-queries.server.ts';
import type { PaymentIntentTable, PaymentRefundTable } from '../payment/payment-table.ts';
import {
  type FollowResult,
  followProvider,
  type KnownAttempts,
  type RefusedAttempt,
} from './follow-provider.server.ts';
import { giveUpAttempt, listGivenUp } from './refund-attempts.server.ts';

export type Refunds = ReturnType<typeof createRefunds>;

/** One attempt, and a second for the rest if part was refunded in the provider's dashboard at the same time. */
const MAX_ATTEMPTS_PER_CALL = 2;

/**
 * Creates the service that asks the provider for the stored refunds of card payments. Each refund and each attempt is
 * stored before the provider is called, so that an interrupted one can be repeated. The provider's state decides how
 * much was refunded.
 */
export function createRefunds(dependencies: {
  db: Database;
  gateway: PaymentGateway;
  orders: PayableOrders;
  now: () => number;
  onSettled: (outcome: 'refunded' | 'refund-failed') => void;
  reportFailure: (failure: GatewayFailure) => void;
}) {
  const { db, gateway, orders, now, onSettled, reportFailure } = dependencies;

  async function follow(
    snapshot: PaymentIntentTable,
    gatewayIntent: GatewayIntent,
    known: KnownAttempts = {},
  ): Promise<FollowResult> {
    const result = await inTransaction<Tables, FollowResult>(db, (trx) =>
      followProvider(trx, { orders, now: now() }, snapshot, gatewayIntent, known),
    );
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
        await inTransaction(db, (trx) => giveUpAttempt(trx, attempt.id, now()));
      }
      throw error;
    }
  }

  async function retryUntilAnswered(snapshot: PaymentIntentTable): Promise<void> {
    let refused: RefusedAttempt | undefined;
    for (let sent = 0; ; sent++) {
      const givenUp = await listGivenUp(db, snapshot.id);
      const followed = await follow(snapshot, await findPaid(snapshot), { refused, givenUp });
      const { state, isOutdated, hasNewFailure, attempt, failure } = followed;
      if (isOutdated && sent < MAX_ATTEMPTS_PER_CALL) continue;
      const isRestFailed = snapshot.state === 'refunding' && state === 'refund-failed';
      if (isRestFailed || (hasNewFailure && !attempt)) throw refusalOf(snapshot, failure);
      if (!attempt || sent === MAX_ATTEMPTS_PER_CALL) return;
      refused = await send(attempt);
    }
  }

  function finish(snapshot: PaymentIntentTable): Promise<void> {
    return withFailureSubject(subjectOf(snapshot), retryUntilAnswered(snapshot));
  }

  return {
    /** Completes the stored refunds of an intent. Rejects with a GatewayFailure if one of them failed. */
    finish,

    /** Like {@link finish}, but reports failures instead of throwing. Reconciliation retries them. */
    async tryToFinish(snapshot: PaymentIntentTable): Promise<void> {
      await finish(snapshot).catch((error) => {
        if (!(error instanceof GatewayFailure)) throw error;
        reportFailure(error);
      });
    },

    /**
     * Reads a payment from the provider and applies refunds in its dashboard, or a refund that a bank has returned.
     * Trusts the stored state if the provider is unavailable.
     */
    async refresh(snapshot: PaymentIntentTable): Promise<void> {
      try {
        await follow(snapshot, await withFailureSubject(subjectOf(snapshot), findPaid(snapshot)));
      } catch (error) {
        if (!(error instanceof GatewayFailure)) throw error;
        reportFailure(error);
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
      const { state, hasMoved, hasNewFailure, failure } = await follow(snapshot, gatewayIntent);
      if (hasNewFailure || (hasMoved && state === 'refund-failed')) reportFailure(refusalOf(snapshot, failure));
    },
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
