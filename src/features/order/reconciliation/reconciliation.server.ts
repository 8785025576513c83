import type { PaymentGateway } from '#features/card-provider/gateway.server.ts';
import { GatewayFailure, GatewayRefusal } from '#features/card-provider/gateway-failure.server.ts';
import { findDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { nextCheckAt, SETTLED_STATES, WAITING_STATES } from '../payment/check-schedule.ts';
import {
  findLastIntent,
  listIntentsToCheck,
  listIntentsToRefund,
  updateIntentTimes,
} from '../payment/payment-queries.server.ts';
import type { PaymentIntentTable } from '../payment/payment-table.ts';
import type { Settlements } from '../payment/settlement.server.ts';
import type { StockHolds } from '../payment/stock-holds.server.ts';
import { hasUnfinishedRefund } from '../refund/refund-queries.server.ts';
import type { RefundSender } from '../refund/send-refunds.server.ts';

const BATCH_SIZE = 500;
/** Settled intents come last and in a smaller batch, so that they do not delay the others. */
const SETTLED_BATCH_SIZE = 100;
/** After this many failures in a row the provider counts as unavailable. */
const MAX_FAILURES = 3;

/** Receives the error of one payment; the others continue. */
type Report = (error: unknown) => void;

/** What the reconciliation needs of card payments. */
interface Cards {
  gateway: Pick<PaymentGateway, 'provider'>;
  settlements: Settlements;
  refundSender: RefundSender;
}

export type Reconciliation = ReturnType<typeof createReconciliation>;

/**
 * Reconciles with the provider in case events were lost: payments that succeeded while the shop was down, interrupted
 * refunds, refunds in the provider's dashboard, and disputes. Also ends expired stock holds. Safe to run concurrently.
 * @param cards undefined while card payments are switched off; then only holds are ended.
 */
export function createReconciliation(dependencies: {
  db: Database;
  cards: Cards | undefined;
  holds: StockHolds;
  now: () => number;
}) {
  const { db, cards, holds, now } = dependencies;

  async function checkIntent(service: Cards, intent: PaymentIntentTable): Promise<void> {
    const isRefunding = intent.state === 'refunding' || (await hasUnfinishedRefund(db, intent.id));
    // The next check is scheduled first, so that an intent that always fails does not block the others.
    const next_check_at = nextCheckAt(intent, now(), isRefunding);
    await inTransaction(db, (trx) => updateIntentTimes(trx, intent.id, { next_check_at }));
    if (isRefunding) await service.refundSender.send(intent);
    else if (intent.state === 'refund-failed') await checkFailedRefund(service, intent);
    else await service.settlements.settle(intent);
  }

  /** Retries the return of a payment that its order could not accept. Other refunds are repeated by an admin. */
  async function checkFailedRefund({ refundSender, settlements }: Cards, intent: PaymentIntentTable): Promise<void> {
    if (await refundSender.restartReturn(intent)) await refundSender.send(intent);
    else await settlements.settle(intent);
  }

  /** @returns whether the provider is available. */
  async function checkBatch(service: Cards, intents: readonly PaymentIntentTable[], report: Report): Promise<boolean> {
    let failures = 0;
    for (const intent of intents) {
      if (failures === MAX_FAILURES) return false;
      try {
        await checkIntent(service, intent);
        failures = 0;
      } catch (error) {
        if (findDatabaseError(error)) throw error;
        // A refusal proves that the provider is available.
        if (error instanceof GatewayRefusal) failures = 0;
        else if (error instanceof GatewayFailure) failures++;
        report(error);
      }
    }
    return failures < MAX_FAILURES;
  }

  /** Settles the open intent first, because the money may have arrived before the hold ended. */
  async function endHold(orderId: string): Promise<void> {
    const last = await findLastIntent(db, orderId);
    if (last?.state === 'open') await cards?.settlements.settle(last);
    await holds.end(orderId);
  }

  return {
    /**
     * Checks the intents that are due with the provider. Those of a provider that the shop had before are left alone.
     * @param aheadMilliseconds also checks those that become due within this time.
     */
    async checkIntents(report: Report, aheadMilliseconds = 0): Promise<void> {
      if (!cards) return;
      const { name: provider } = cards.gateway.provider;
      const by = now() + aheadMilliseconds;
      const waiting = { states: WAITING_STATES, by, first: 'due', limit: BATCH_SIZE } as const;
      if (!(await checkBatch(cards, await listIntentsToCheck(db, provider, waiting), report))) return;
      if (!(await checkBatch(cards, await listIntentsToRefund(db, provider, by, BATCH_SIZE), report))) return;
      const settled = { states: SETTLED_STATES, by: now(), first: 'newest', limit: SETTLED_BATCH_SIZE } as const;
      await checkBatch(cards, await listIntentsToCheck(db, provider, settled), report);
    },

    /** Releases the stock of card orders not paid in time. A hold continues while its payment cannot be checked. */
    async endHolds(report: Report): Promise<void> {
      for (const orderId of await holds.listEnded(BATCH_SIZE)) {
        try {
          await endHold(orderId);
        } catch (error) {
          if (findDatabaseError(error)) throw error;
          report(error);
          if (error instanceof GatewayFailure && !(error instanceof GatewayRefusal)) return;
        }
      }
    },
  };
}
