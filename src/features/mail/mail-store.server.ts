import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import { MAX_UNCONFIRMED_MAILS } from '#features/identity/attempts/max-unconfirmed-mails.ts';
import { isEmailConfirmed } from '#features/identity/provider/identity-queries.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import { insertMail, type MailRow } from '#platform/mail/mail-queries.server.ts';
import { TRY_FOR_MILLISECONDS } from '#platform/mail/mail-schedule.ts';
import { type SealingKeys, seal, unseal } from '#platform/seal.server.ts';
import type { ComposedMail } from './templates/mail-template.ts';

/** A link with a token is valid for an hour. */
const LINK_LIFE_MILLISECONDS = 3_600_000;

/** The state of a mail that does not leave, because its address is not confirmed. */
export const WITHHELD = {
  state: 'failed',
  tries: 0,
  error: `Not sent: this address is not confirmed and has had ${MAX_UNCONFIRMED_MAILS} mails within a day.`,
} as const;

/** A mail to store. */
export interface NewMail extends ComposedMail {
  /** The person whom the mail concerns. It is deleted with them. Undefined if it concerns no account. */
  userId: string | undefined;
  to: string;
  /**
   * Whether the address needs no confirmed account: it is the shop's own, was confirmed with a link, or staff answer what
   * somebody wrote from it.
   */
  isTrusted?: true;
  /** The token of its link. */
  secret?: string;
}

export type MailStore = ReturnType<typeof createMailStore>;

/**
 * Creates the store of mails that are to be sent. With `keeps`, as in the demo, mails are kept instead of sent, and
 * their tokens with them.
 */
export function createMailStore(dependencies: {
  keys: SealingKeys;
  keeps: boolean;
  attempts: Pick<Attempts, 'takeUnconfirmedMail'>;
  now: () => number;
}) {
  const { keys, keeps, attempts, now } = dependencies;
  let latest = 0;

  /** Mails that are written in the same millisecond get different times, so that lists keep their order. */
  function nextCreatedAt(at: number): number {
    latest = Math.max(at, latest + 1);
    return latest;
  }

  return {
    /**
     * Writes a mail, which leaves after the transaction. To an unconfirmed address, it leaves without what people wrote,
     * and only a few leave within a day. @returns whether it leaves.
     */
    async write(trx: ShopTransaction, { userId, to, isTrusted, secret, ...composed }: NewMail): Promise<boolean> {
      const at = now();
      const isConfirmed = isTrusted ?? (await isConfirmedAccount(trx, userId));
      const leaves = isConfirmed || (await attempts.takeUnconfirmedMail(trx, to));
      await insertMail(trx, {
        ...composed,
        ...(leaves ? { ...firstRound(keeps), error: null } : WITHHELD),
        id: newId(),
        user_id: userId ?? null,
        recipient: to,
        recipient_confirmed: isConfirmed ? 1 : 0,
        secret: secret === undefined || !leaves ? null : seal(secret, keys),
        round: 0,
        created_at: nextCreatedAt(at),
        next_try_at: at,
        give_up_at: at + (secret === undefined ? TRY_FOR_MILLISECONDS : LINK_LIFE_MILLISECONDS),
      });
      return leaves;
    },

    /** Counts a mail that is sent again, if its address is still not confirmed. @returns whether it may leave. */
    async mayLeaveAgain(trx: ShopTransaction, { user_id, recipient, recipient_confirmed }: MailRow): Promise<boolean> {
      if (recipient_confirmed === 1 || (await isConfirmedAccount(trx, user_id ?? undefined))) return true;
      return attempts.takeUnconfirmedMail(trx, recipient);
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

async function isConfirmedAccount(trx: ShopTransaction, userId: string | undefined): Promise<boolean> {
  return userId !== undefined && (await isEmailConfirmed(trx, userId));
}

function firstRound(keeps: boolean) {
  return keeps ? ({ state: 'sent', tries: 1 } as const) : ({ state: 'waiting', tries: 0 } as const);
}
