import { type Actor, writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, ShopTransaction } from '#features/schema/tables.ts';
import { endTokens, forgetProfile } from '#features/user/user-queries.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';

/** Whose account it is, as the proof states it, and from where they gave it. */
interface Owner {
  id: string;
  email: string;
  address: string;
  /** Without one the person goes by their email until they choose another. */
  name?: string | undefined;
  image?: string | undefined;
}

/**
 * What happens to an account when somebody shows that its email is theirs. Whoever opened it before may have been a
 * stranger who waits for the owner to use it: nothing of theirs may stay that lets them in or passes for the owner's.
 */
export function createFirstProofs({ db, now }: { db: Database; now: () => number }) {
  async function writeOwner(trx: ShopTransaction, { id, email, name = email, image }: Owner): Promise<boolean> {
    await trx
      .updateTable('identity_user')
      .set({ name, image: image ?? null })
      .where('id', '=', id)
      .execute();
    return forgetProfile(trx, id, name);
  }

  const actorOf = ({ id, email, address }: Owner): Actor => ({ id, email, address });

  return {
    /**
     * Before Google joins an account: its password, its sessions and tokens, and the profile go, confirmed or not.
     * @returns whether there was anything of the kind, which somebody new at Google has not.
     */
    joinGoogle(owner: Owner): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('identity_account')
          .where('userId', '=', owner.id)
          .where('providerId', '=', 'credential')
          .executeTakeFirstOrThrow();
        await trx.deleteFrom('identity_session').where('userId', '=', owner.id).execute();
        const hadRecord = await writeOwner(trx, owner);
        await endTokens(trx, owner.id, now());
        if (numDeletedRows === 0n && !hadRecord) return false;
        await writeAudit(trx, { at: now(), action: 'google-joined', actor: actorOf(owner) });
        return true;
      });
    },

    /** After a forgotten password was replaced: tokens end, and the profile goes if nobody had confirmed the email. */
    replacePassword(owner: Owner, { isFirst }: { isFirst: boolean }): Promise<void> {
      return inTransaction(db, async (trx) => {
        if (isFirst) await writeOwner(trx, owner);
        await endTokens(trx, owner.id, now());
        await writeAudit(trx, { at: now(), action: 'password-reset', actor: actorOf(owner) });
      });
    },
  };
}
