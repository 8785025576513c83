import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import { listDue, type MailRow, updateWaiting } from './mail-queries.server.ts';
import { pauseAfter } from './mail-schedule.ts';
import { isServerFailure, type MailConnection, type Mailer, type OutgoingMail } from './mailer.server.ts';

const INTERVAL_MILLISECONDS = 1_000;
const BATCH_SIZE = 20;
/** Longer than a try can take, so that a mail is not tried twice at once if its process loses the job's lease. */
const TRY_MILLISECONDS = 120_000;
const MAX_ERROR_CHARACTERS = 300;
const TOO_LATE = 'The mail could not be sent in time.';

/**
 * Creates the job that sends waiting mails. A try is recorded before it begins, so a process that dies delays its mails
 * by one pause. While the mail server is away, each run tries one mail.
 */
export function createMailSending(dependencies: {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  mailer: Mailer;
  /** Renders a mail for its recipient. */
  compose: (mail: MailRow) => Promise<OutgoingMail>;
}): Job {
  const { db, log, now, mailer, compose } = dependencies;
  let isServerAway = false;

  /** Records a try of each mail that is due, and gives up those that are too late. */
  function beginTries(max: number): Promise<MailRow[]> {
    return inTransaction(db, async (trx) => {
      const begun: MailRow[] = [];
      for (const mail of await listDue(trx, now(), max)) {
        const isLate = mail.give_up_at <= now();
        const tries = mail.tries + 1;
        const progress = isLate ? failureOf(mail.error ?? TOO_LATE) : { tries, next_try_at: now() + TRY_MILLISECONDS };
        if ((await updateWaiting(trx, mail, progress)) && !isLate) begun.push({ ...mail, tries });
      }
      return begun;
    });
  }

  async function trySending(connection: MailConnection, mail: MailRow): Promise<void> {
    try {
      await connection.send(await compose(mail));
    } catch (error) {
      await postpone(mail, error);
      return;
    }
    isServerAway = false;
    await inTransaction(db, (trx) => updateWaiting(trx, mail, { state: 'sent', error: null, secret: null }));
  }

  async function postpone(mail: MailRow, error: unknown): Promise<void> {
    isServerAway ||= isServerFailure(error);
    // A mail server's message may contain the recipient's address, which does not belong in the log.
    log.warn({ reason: errorCode(error) || 'unknown', mail: mail.id, tries: mail.tries }, 'a mail could not be sent');
    const reason = reasonOf(error);
    const next_try_at = now() + pauseAfter(mail.tries, isServerAway);
    const isLast = next_try_at >= mail.give_up_at;
    await inTransaction(db, (trx) =>
      updateWaiting(trx, mail, isLast ? failureOf(reason) : { error: reason, next_try_at }),
    );
    if (isLast) log.error({ mail: mail.id }, 'gave up sending a mail');
  }

  return {
    name: 'send-mails',
    intervalMilliseconds: INTERVAL_MILLISECONDS,
    async run() {
      const mails = await beginTries(isServerAway ? 1 : BATCH_SIZE);
      if (mails.length === 0) return 'done';
      const connection = await mailer();
      try {
        await Promise.all(mails.map((mail) => trySending(connection, mail)));
      } finally {
        connection.close();
      }
      return isServerAway ? 'unreachable' : 'more';
    },
  };
}

function failureOf(error: string) {
  return { state: 'failed', error, secret: null } as const;
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, MAX_ERROR_CHARACTERS);
}
