import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Job } from '#platform/jobs/job.ts';

const INTERVAL_MILLISECONDS = 3_600_000;
const KEEP_MILLISECONDS = 30 * 24 * 3_600_000;

/** Creates the job that deletes old mails to people without an account. Others are deleted with the account. */
export function createDeletingGuestMails({ db, now }: { db: Database; now: () => number }): Job {
  return {
    name: 'delete-guest-mails',
    intervalMilliseconds: INTERVAL_MILLISECONDS,
    async run() {
      await inTransaction(db, (trx) =>
        trx
          .deleteFrom('mail')
          .where('user_id', 'is', null)
          .where('created_at', '<', now() - KEEP_MILLISECONDS)
          .execute(),
      );
      return 'done';
    },
  };
}
