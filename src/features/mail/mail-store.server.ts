import type { ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import { insertMail, type MailRow } from '#platform/mail/mail-queries.server.ts';
import { TRY_FOR_MILLISECONDS } from '#platform/mail/mail-schedule.ts';
import { type SealingKeys, seal, unseal } from '#platform/seal.server.ts';
import type { ComposedMail } from './templates/mail-template.ts';

/** A link with a token is valid for an hour. */
const LINK_LIFE_MILLISECONDS = 3_600_000;

/** A mail to store. */
export interface NewMail extends ComposedMail {
  /** The person whom the mail concerns. It is deleted with them. */
  userId: string;
  to: string;
  /** The token of its link. */
  secret?: string;
}

export type MailStore = ReturnType<typeof createMailStore>;

/**
 * Creates the store of mails that are to be sent. With `keeps`, as in the demo, mails are kept instead of sent, and
 * their tokens with them.
 */
export function createMailStore({ keys, keeps, now }: { keys: SealingKeys; keeps: boolean; now: () => number }) {
  let latest = 0;

  /** Mails that are written in the same millisecond get different times, so that lists keep their order. */
  function nextCreatedAt(at: number): number {
    latest = Math.max(at, latest + 1);
    return latest;
  }

  return {
    /** Writes a mail. It leaves after the transaction. */
    write(trx: ShopTransaction, { userId, to, secret, ...composed }: NewMail): Promise<void> {
      const at = now();
      return insertMail(trx, {
        ...composed,
        ...firstRound(keeps),
        id: newId(),
        user_id: userId,
        recipient: to,
        secret: secret === undefined ? null : seal(secret, keys),
        round: 0,
        error: null,
        created_at: nextCreatedAt(at),
        next_try_at: at,
        give_up_at: at + (secret === undefined ? TRY_FOR_MILLISECONDS : LINK_LIFE_MILLISECONDS),
      });
    },

    /** Returns the token of a mail's link, if it is still kept. */
    secretOf: ({ secret }: MailRow): string | undefined => (secret === null ? undefined : unseal(secret, keys)),

    /** The state in which a mail is sent again. */
    nextRound() {
      const at = now();
      return { ...firstRound(keeps), next_try_at: at, give_up_at: at + TRY_FOR_MILLISECONDS };
    },
  };
}

function firstRound(keeps: boolean) {
  return keeps ? ({ state: 'sent', tries: 1 } as const) : ({ state: 'waiting', tries: 0 } as const);
}
