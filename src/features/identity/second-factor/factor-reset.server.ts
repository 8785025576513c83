import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { endTokens } from '#features/user/user-queries.server.ts';
import type { User } from '#features/user/user-schema.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { AccountMails } from '../account/account-mails.ts';
import { lockIdentity } from '../provider/identity-queries.server.ts';
import { removeFactors } from './second-factor-queries.server.ts';

export type FactorReset = ReturnType<typeof createFactorReset>;

/** Helps people who lost their second factor. */
export function createFactorReset(dependencies: {
  db: Database;
  mails: Pick<AccountMails, 'notify'> | undefined;
  now: () => number;
}) {
  const { db, mails, now } = dependencies;

  /**
   * Removes the authenticator app, the recovery codes and the passkeys of a person, signs them out everywhere and writes
   * them a mail.
   * @returns whether they had a second factor. Otherwise nothing changes.
   */
  return (user: Pick<User, '_id' | 'email' | 'name'>, actor: Actor): Promise<boolean> =>
    inTransaction<Tables, boolean>(db, async (trx, rollBack) => {
      await lockIdentity(trx, user._id);
      if (!(await removeFactors(trx, user._id))) return rollBack(false);
      await trx.deleteFrom('identity_session').where('userId', '=', user._id).execute();
      await endTokens(trx, user._id, now());
      await writeAudit(trx, { at: now(), action: 'second-factor-reset', actor, subject: user });
      await mails?.notify(trx, { ...user, id: user._id }, { change: 'reset' });
      return true;
    });
}
