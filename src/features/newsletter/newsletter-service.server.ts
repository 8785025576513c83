import type { SigningKeys } from '#features/identity/session/secret-keys.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { readSignedId, signId } from '#platform/signed-id.server.ts';
import type { NewsletterMails } from './newsletter-mails.ts';
import {
  confirmSubscriber,
  deleteSubscriber,
  deleteUnconfirmed,
  requestSubscription,
} from './newsletter-queries.server.ts';

/** How long a subscription waits to be confirmed. */
const CONFIRM_WITHIN_MILLISECONDS = 48 * 3_600_000;

export interface NewsletterDependencies {
  db: Database;
  now: () => number;
  /** Sign the tokens of links. */
  keys: SigningKeys;
}

export type NewsletterService = ReturnType<typeof createNewsletterService>;

/**
 * Creates the subscriptions to the newsletter. A subscriber's token is the same in all mails, and is not stored: it is the
 * signed id.
 */
export function createNewsletterService({ db, now, keys }: NewsletterDependencies) {
  return {
    tokenOf: (id: string): string => signId(id, keys),

    /**
     * Writes the mail that asks for confirmation, unless the address is confirmed. Callers must not learn which of these
     * it was.
     */
    request: (email: string, mails: NewsletterMails): Promise<void> =>
      inTransaction(db, async (trx) => {
        const requested = await requestSubscription(trx, { id: newId(), email, at: now() });
        if (requested) await mails.confirm(trx, email, signId(requested.id, keys));
      }),

    /** Confirms the subscription of a link. @returns false if there is none, or if it was not confirmed in time. */
    async confirm(token: string): Promise<boolean> {
      const id = readSignedId(token, keys);
      if (id === undefined) return false;
      const times = { at: now(), requestedAfter: now() - CONFIRM_WITHIN_MILLISECONDS };
      return inTransaction(db, (trx) => confirmSubscriber(trx, id, times));
    },

    /** Ends the subscription of a link and deletes the email. @returns how many there were. */
    async unsubscribe(token: string): Promise<number> {
      const id = readSignedId(token, keys);
      return id === undefined ? 0 : inTransaction(db, (trx) => deleteSubscriber(trx, 'id', id));
    },

    /** Deletes subscriptions that were not confirmed in time. */
    deleteExpired: (): Promise<void> =>
      inTransaction(db, (trx) => deleteUnconfirmed(trx, now() - CONFIRM_WITHIN_MILLISECONDS)),
  };
}
