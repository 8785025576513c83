import type { FastifyBaseLogger } from 'fastify';
import { reportReconciliation } from '#features/card-provider/report-failure.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import { CHECK_AFTER_MILLISECONDS } from '../payment/check-schedule.ts';
import { deleteEventsBefore } from '../payment/payment-queries.server.ts';
import type { Reconciliation } from './reconciliation.server.ts';

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 86_400_000;
/** Stripe resends an event for three days. */
const KEEP_EVENTS_MILLISECONDS = 30 * DAY_MILLISECONDS;

/** Returns the background jobs of payments. */
export function paymentJobs(dependencies: {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  reconciliation: Reconciliation;
}): Job[] {
  const { db, log, now, reconciliation } = dependencies;
  const report = reportReconciliation(log);
  return [
    {
      name: 'reconcile-payments',
      intervalMilliseconds: CHECK_AFTER_MILLISECONDS,
      runsAtStart: true,
      async run({ isAtStart }) {
        // At start, also checks intents that are due soon: events may have been lost while the shop was down.
        await reconciliation.checkIntents(report, isAtStart ? CHECK_AFTER_MILLISECONDS : 0);
        return 'done';
      },
    },
    {
      name: 'end-holds',
      intervalMilliseconds: MINUTE_MILLISECONDS,
      runsAtStart: true,
      async run() {
        await reconciliation.endHolds(report);
        return 'done';
      },
    },
    {
      name: 'delete-payment-events',
      intervalMilliseconds: DAY_MILLISECONDS,
      async run() {
        await inTransaction(db, (trx) => deleteEventsBefore(trx, now() - KEEP_EVENTS_MILLISECONDS));
        return 'done';
      },
    },
  ];
}
