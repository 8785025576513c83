import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Mail, Mailer } from './mailer.server.ts';

/** How long to wait before each further try, in milliseconds. */
const RETRY_AFTER_MILLISECONDS = [1_000, 10_000, 60_000];

/** Takes mails and sends them behind the back of whoever posts one, so that nobody waits for a mail server. */
export interface Postbox {
  post(mail: Mail): void;
  /** Waits for what is being sent; what still failed is given up. */
  close(): Promise<void>;
}

/** A postbox before this mailer. What cannot be sent is tried again a few times, then logged without its content. */
export function createPostbox(mailer: Mailer, log: FastifyBaseLogger): Postbox {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

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
    log.error({ subject: mail.subject }, 'a mail was given up');
  }

  return {
    post(mail) {
      const delivery = deliver(mail).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

/** The code only: what a mail server says may repeat the address. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
