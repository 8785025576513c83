import type { OrderOwners } from '#features/order/order-owners.server.ts';
import type { OrderPayments } from '#features/order/order-payments.server.ts';
import type { Database } from '#features/schema/tables.ts';
import { findDatabaseTrouble } from '#platform/database/database-trouble.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { GatewayFailure, GatewayRefusal } from './gateway-failure.server.ts';
import { LOOK_AFTER_MILLISECONDS, nextLookAt, SETTLED_STATES, WAITING_STATES } from './look-plan.ts';
import {
  deleteEventsBefore,
  findLastIntent,
  listIntentsToLookAt,
  updateIntentMoments,
} from './payment-queries.server.ts';
import type { Payments } from './payment-service.server.ts';
import type { PaymentIntentTable } from './payment-table.ts';
import { takeTurn } from './turns.server.ts';

const CHORE = 'reconciliation';
const TICK_MILLISECONDS = 30_000;
/** Whoever starts looks, for the process that looked a moment ago may be the one that died; from then on it is one of all. */
const ALWAYS = 0;
const MOST_AT_ONCE = 500;
/** Of the intents from which nothing is expected, so that they do not keep others waiting. */
const MAX_SETTLED_AT_ONCE = 100;
/** After so many in a row the provider is taken to be out of reach. */
const MOST_FAILURES = 3;
/** Stripe sends an event again for three days. */
const KEEP_EVENTS_MILLISECONDS = 30 * 24 * 3_600_000;

type Report = (error: unknown) => void;

/**
 * Finds what nobody told the shop: payments that succeeded while it was down or whose news got lost, refunds that were
 * cut off or made at the provider's own desk, disputes, and orders that wait for their payment longer than their pieces
 * are held. Runs at the start of a process and then every few minutes in one of them; two at once do no harm.
 * @param payments without it cards are switched off, and only holds end.
 */
export function createReconciliation(dependencies: {
  db: Database;
  payments: Payments | undefined;
  orders: OrderPayments;
  owners: OrderOwners;
  now: () => number;
}) {
  const { db, payments, orders, owners, now } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function look(known: Payments, intent: PaymentIntentTable): Promise<void> {
    // Written first: one that fails every time must not stand before all others.
    const lookAt = nextLookAt(intent, now());
    await inTransaction(db, (trx) => updateIntentMoments(trx, intent.id, { look_at: lookAt }));
    if (intent.state === 'refunding') await known.refunds.finish(intent);
    else if (intent.state === 'refund-failed') await lookAtFailedRefund(known, intent);
    else await known.settlements.settle(intent);
  }

  /** A payment that its order could not take goes back by itself; any other refund is repeated by an admin. */
  async function lookAtFailedRefund({ refunds, settlements }: Payments, intent: PaymentIntentTable): Promise<void> {
    if (await refunds.beginReturnAgain(intent)) await refunds.finish(intent);
    else await settlements.settle(intent);
  }

  /** @returns whether the provider can be reached. */
  async function lookAtIntents(
    known: Payments,
    intents: readonly PaymentIntentTable[],
    report: Report,
  ): Promise<boolean> {
    let failures = 0;
    for (const intent of intents) {
      if (failures === MOST_FAILURES) return false;
      try {
        await look(known, intent);
        failures = 0;
      } catch (error) {
        if (findDatabaseTrouble(error)) throw error;
        // A provider that refuses something can be reached.
        if (error instanceof GatewayRefusal) failures = 0;
        else if (error instanceof GatewayFailure) failures++;
        report(error);
      }
    }
    return failures < MOST_FAILURES;
  }

  async function lookAtAllIntents(known: Payments, aheadMilliseconds: number, report: Report): Promise<void> {
    const by = now() + aheadMilliseconds;
    const waiting = { states: WAITING_STATES, by, first: 'due', limit: MOST_AT_ONCE } as const;
    if (!(await lookAtIntents(known, await listIntentsToLookAt(db, waiting), report))) return;
    const settled = { states: SETTLED_STATES, by: now(), first: 'newest', limit: MAX_SETTLED_AT_ONCE } as const;
    await lookAtIntents(known, await listIntentsToLookAt(db, settled), report);
  }

  /** Whether money came before the hold ended is asked first; if the provider does not say, the hold goes on. */
  async function endHold(orderId: string): Promise<void> {
    const last = await findLastIntent(db, orderId);
    if (last?.state === 'open') await payments?.settlements.settle(last);
    await orders.endHold(orderId);
  }

  async function endHolds(report: Report): Promise<void> {
    for (const orderId of await orders.listEndedHolds(MOST_AT_ONCE)) {
      try {
        await endHold(orderId);
      } catch (error) {
        if (findDatabaseTrouble(error)) throw error;
        report(error);
        if (error instanceof GatewayFailure && !(error instanceof GatewayRefusal)) return;
      }
    }
  }

  /** @param aheadMilliseconds also asks about what would be due so much later. */
  async function run(report: Report, aheadMilliseconds = 0): Promise<void> {
    if (payments) await lookAtAllIntents(payments, aheadMilliseconds, report);
    await endHolds(report);
    await owners.assignRecent();
    await inTransaction(db, (trx) => deleteEventsBefore(trx, now() - KEEP_EVENTS_MILLISECONDS));
  }

  async function takeTurnAndRun(report: Report, withinMilliseconds: number, ahead: number): Promise<void> {
    if (await takeTurn(db, CHORE, now(), withinMilliseconds)) await run(report, ahead);
  }

  function begin(report: Report, withinMilliseconds: number, ahead = 0): void {
    running ??= takeTurnAndRun(report, withinMilliseconds, ahead)
      .catch(report)
      .finally(() => {
        running = undefined;
      });
  }

  return {
    run,

    /** Runs now and every few minutes; `report` hears of what failed, which is tried again later. */
    start(report: Report): void {
      begin(report, ALWAYS, LOOK_AFTER_MILLISECONDS);
      timer = setInterval(() => begin(report, LOOK_AFTER_MILLISECONDS), TICK_MILLISECONDS);
      timer.unref();
    },

    /** Resolves when no run is under way any more. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
