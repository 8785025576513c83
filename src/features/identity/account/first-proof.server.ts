import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { isStaff } from '#features/user/roles.ts';
import { endTokens, findUserById, forgetProfile } from '#features/user/user-queries.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { endPendingSignIns, removeFactors } from '../second-factor/second-factor-queries.server.ts';
import type { AccountMails, MailRecipient } from './account-mails.ts';

/** The proven owner of an account, with the client address of the proof. */
interface Owner {
  id: string;
  email: string;
  address: string;
  /** Defaults to the email until the person chooses a name. */
  name?: string | undefined;
  image?: string | undefined;
}

/**
 * Resets an account when a person first proves that they own its email. A stranger may have opened it and wait for the
 * owner to use it, so their credentials and profile data must not remain.
 */
export function createFirstProofs({
  db,
  mails,
  now,
}: {
  db: Database;
  mails: AccountMails | undefined;
  now: () => number;
}) {
  /** Replaces the profile and records the proof, so that the mail about it goes to a confirmed address. */
  async function replaceProfile(trx: ShopTransaction, { id, email, name = email, image }: Owner): Promise<boolean> {
    await trx
      .updateTable('identity_user')
      .set({ name, image: image ?? null, emailVerified: true })
      .where('id', '=', id)
      .execute();
    return forgetProfile(trx, id, name);
  }

  /**
   * Removes the second factor, because a stranger may have opened the account and set it up. Staff keep theirs: it must
   * hold against people who read their mails, and another admin can remove it.
   */
  async function removeUnprovenFactors(trx: ShopTransaction, id: string): Promise<void> {
    const user = await findUserById(trx, id);
    if (!user || !isStaff(user.role)) await removeFactors(trx, id);
  }

  const actorOf = ({ id, email, address }: Owner): Actor => ({ id, email, address });
  const recipientOf = ({ id, email, name = '' }: Owner): MailRecipient => ({ id, email, name });

  return {
    /**
     * Removes the password, sessions, tokens, profile and any other Google account, which had the email before, ahead of
     * linking Google, even if the email was confirmed. A second factor stays if it was, because then its owner set it
     * up, and for staff.
     * @returns whether the account had a way to sign in or a record, which a new one has not.
     */
    linkGoogle(owner: Owner, { isFirst }: { isFirst: boolean }): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('identity_account')
          .where('userId', '=', owner.id)
          .executeTakeFirstOrThrow();
        await trx.deleteFrom('identity_session').where('userId', '=', owner.id).execute();
        if (isFirst) await removeUnprovenFactors(trx, owner.id);
        await endPendingSignIns(trx, owner.id);
        const hadProfile = await replaceProfile(trx, owner);
        await endTokens(trx, owner.id, now());
        if (numDeletedRows === 0n && !hadProfile) return false;
        await writeAudit(trx, { at: now(), action: 'google-joined', actor: actorOf(owner) });
        await mails?.googleLinked(trx, recipientOf(owner));
        return true;
      });
    },

    /** Ends all tokens after a password reset, and removes the profile if the email was unconfirmed (`isFirst`). */
    replacePassword({ name, ...owner }: Owner, { isFirst }: { isFirst: boolean }): Promise<void> {
      return inTransaction(db, async (trx) => {
        if (isFirst) {
          await replaceProfile(trx, owner);
          await removeUnprovenFactors(trx, owner.id);
        }
        await endPendingSignIns(trx, owner.id);
        await endTokens(trx, owner.id, now());
        await writeAudit(trx, { at: now(), action: 'password-reset', actor: actorOf(owner) });
        // The name was removed with the profile, so the mail does not use it.
        const recipient = recipientOf(isFirst ? owner : { ...owner, name });
        await mails?.passwordChanged(trx, recipient, { profileRemoved: isFirst });
      });
    },
  };
}
