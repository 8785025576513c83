import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Mail, Mailer } from './mailer.server.ts';

/** Delays before each retry, in milliseconds. */
const RETRY_AFTER_MILLISECONDS = [1_000, 10_000, 60_000];

/** Sends mails in the background, so that no request waits for a mail server. */
export interface MailQueue {
  post(mail: Mail): void;
  /** Waits for mails that are being sent; those waiting for a retry are dropped. */
  close(): Promise<void>;
}

/** Creates a queue for this mailer. Failed mails are retried a few times, then logged without their content. */
export function createMailQueue(mailer: Mailer, log: FastifyBaseLogger): MailQueue {
  const closing = new AbortController();
  const deliveries = new Set<Promise<void>>();

  async function deliver(mail: Mail): Promise<void> {
    for (const pause of [...RETRY_AFTER_MILLISECONDS, undefined]) {
      try {
        return await mailer.send(mail);
      } catch (error) {
        log.warn({ reason: reasonOf(error), subject: mail.subject }, 'a mail could not be sent');
        if (pause === undefined || closing.signal.aborted) break;
        await wait(pause, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
    log.error({ subject: mail.subject }, 'gave up sending a mail');
  }

  return {
    post(mail) {
      const delivery = deliver(mail).finally(() => deliveries.delete(delivery));
      deliveries.add(delivery);
    },
    async close() {
      closing.abort();
      await Promise.all(deliveries);
    },
  };
}

/** Returns the error code only: a mail server's message may contain the recipient's address. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
