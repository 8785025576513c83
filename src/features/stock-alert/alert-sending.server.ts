import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { AlertMails } from './alert-mails.ts';
import type { GuestAlerts } from './guest-alerts.server.ts';
import { deleteIdleReturns, deleteReturn, findReturn, lockReturn, takeAlerts } from './stock-alert-queries.server.ts';

const INTERVAL_MILLISECONDS = 5_000;
const BATCH_SIZE = 50;
/** The pause after a full batch, in multiples of the time it took, so that many alerts do not slow down orders. */
const REST_FACTOR = 4;
const MAX_REST_MILLISECONDS = 1_000;

/**
 * Creates the job that mails people when what they wait for is back. One transaction deletes some alerts and writes
 * their mails, so each person gets one mail, whatever happens. If the variant is sold out again meanwhile, the others go
 * on waiting.
 */
export function createAlertSending(dependencies: {
  db: Database;
  mails: AlertMails;
  guests: Pick<GuestAlerts, 'deleteExpired'>;
}): Job {
  const { db, mails, guests } = dependencies;

  /** @returns whether there may be more to send. */
  async function sendBatch(): Promise<boolean> {
    const found = await findReturn(db);
    if (!found) {
      await inTransaction(db, deleteIdleReturns);
      await guests.deleteExpired();
      return false;
    }
    return inTransaction(db, async (trx) => {
      // Another process may be at it, if this one lost its lease.
      if (!(await lockReturn(trx, found))) return true;
      const people = found.stock > 0 ? await takeAlerts(trx, found.variantId, BATCH_SIZE) : [];
      if (people.length > 0) await mails.backInStock(trx, people, found.product);
      if (people.length < BATCH_SIZE) await deleteReturn(trx, found);
      return true;
    });
  }

  return {
    name: 'send-stock-alerts',
    intervalMilliseconds: INTERVAL_MILLISECONDS,
    async run({ signal }) {
      const startedAt = performance.now();
      if (!(await sendBatch())) return 'done';
      const rest = Math.min(REST_FACTOR * (performance.now() - startedAt), MAX_REST_MILLISECONDS);
      await wait(rest, undefined, { signal }).catch(() => {});
      return 'more';
    },
  };
}
