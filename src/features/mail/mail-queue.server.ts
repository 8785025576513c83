import { FAILED_FOR_MILLISECONDS, type Queue, readFigures } from '#platform/database/queue.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { TRY_FOR_MILLISECONDS } from '#platform/mail/mail-schedule.ts';
import { WITHHELD } from './mail-store.server.ts';

/** Reads how many mails wait or were given up. Leaves out those that were withheld from an unconfirmed address. */
export async function readMailQueue(db: Database, now: number): Promise<Queue> {
  const mails = db.selectFrom('mail').orderBy('created_at');
  const waiting = mails
    .where('state', '=', 'waiting')
    // A mail that is sent again waits since then.
    .select(({ eb }) => {
      const sentAgainAt = eb('give_up_at', '-', TRY_FOR_MILLISECONDS);
      return eb.case().when('round', '=', 0).then(eb.ref('created_at')).else(sentAgainAt).end().as('since');
    });
  const failed = mails
    .where('state', '=', 'failed')
    .where('created_at', '>', now - FAILED_FOR_MILLISECONDS)
    .where('error', '!=', WITHHELD.error)
    .select('created_at as since');
  return { waiting: await readFigures(db, waiting), failed: await readFigures(db, failed) };
}
