import type { GatewayIntent, PaymentGateway } from '#features/card-provider/gateway.server.ts';
import {
  GatewayFailure,
  GatewayRefusal,
  GatewayUnavailable,
  withFailureSubject,
} from '#features/card-provider/gateway-failure.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { OrderPayments } from '../payment/order-payments.server.ts';
import { lockIntent, moveIntent } from '../payment/payment-queries.server.ts';
import type { PaymentIntentTable } from '../payment/payment-table.ts';
import {
  type FollowedState,
  type FollowResult,
  followProvider,
  type KnownAttempts,
  type RefusedAttempt,
} from './follow-provider.server.ts';
import type { RefundAttemptTable } from './refund-attempt-table.ts';
import { giveUpAttempt, listGivenUp } from './refund-attempts.server.ts';

export type RefundSender = ReturnType<typeof createRefundSender>;

/** One attempt, and a second for the rest if part was refunded in the provider's dashboard at the same time. */
const MAX_ATTEMPTS_PER_CALL = 2;

/**
 * Creates the service that sends the stored refunds of card payments to the provider. Each refund and each attempt is
 * stored before the provider is called, so that an interrupted one can be repeated. The provider's state decides how
 * much was refunded.
 */
export function createRefundSender(dependencies: {
  db: Database;
  gateway: PaymentGateway;
  orderPayments: OrderPayments;
  now: () => number;
  onSettled: (outcome: FollowedState) => void;
  reportFailure: (failure: GatewayFailure) => void;
}) {
  const { db, gateway, orderPayments, now, onSettled, reportFailure } = dependencies;

  async function followIntent(
    snapshot: PaymentIntentTable,
    gatewayIntent: GatewayIntent,
    known: KnownAttempts = {},
  ): Promise<FollowResult> {
    const result = await inTransaction<Tables, FollowResult>(db, (trx) =>
      followProvider(trx, { orderPayments, now: now() }, snapshot, gatewayIntent, known),
    );
    if (result.movedTo) onSettled(result.movedTo);
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
  async function sendAttempt(attempt: RefundAttemptTable): Promise<RefusedAttempt | undefined> {
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
      const followed = await followIntent(snapshot, await findPaid(snapshot), { refused, givenUp });
      const { state, isOutdated, hasNewFailure, attempt, failure } = followed;
      if (isOutdated && sent < MAX_ATTEMPTS_PER_CALL) continue;
      const isRestFailed = snapshot.state === 'refunding' && state === 'refund-failed';
      if (isRestFailed || (hasNewFailure && !attempt)) throw refusalOf(snapshot, failure);
      if (!attempt || sent === MAX_ATTEMPTS_PER_CALL) return;
      refused = await sendAttempt(attempt);
    }
  }

  function send(snapshot: PaymentIntentTable): Promise<void> {
    return withFailureSubject(subjectOf(snapshot), retryUntilAnswered(snapshot));
  }

  return {
    /** Completes the stored refunds of an intent. Rejects with a GatewayFailure if one of them failed. */
    send,

    /** Like {@link send}, but reports failures instead of throwing. Reconciliation retries them. */
    async trySend(snapshot: PaymentIntentTable): Promise<void> {
      await send(snapshot).catch((error) => {
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
        await followIntent(snapshot, await withFailureSubject(subjectOf(snapshot), findPaid(snapshot)));
      } catch (error) {
        if (!(error instanceof GatewayFailure)) throw error;
        reportFailure(error);
      }
    },

    /** Restarts the failed return of a payment that its order could not accept. @returns whether there was one. */
    restartReturn(snapshot: PaymentIntentTable): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const { order, intent } = await lockIntent(trx, snapshot);
        if (intent.state !== 'refund-failed' || order.payment.transactionId === intent.id) return false;
        await moveIntent(trx, intent, 'refunding', now());
        return true;
      });
    },

    /** Applies the provider's state of an intent, such as a refund in its dashboard. Reports a failed refund. */
    async follow(snapshot: PaymentIntentTable, gatewayIntent: GatewayIntent): Promise<void> {
      const { movedTo, hasNewFailure, failure } = await followIntent(snapshot, gatewayIntent);
      if (hasNewFailure || movedTo === 'refund-failed') reportFailure(refusalOf(snapshot, failure));
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
