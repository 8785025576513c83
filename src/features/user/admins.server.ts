import { type Actor, writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { findUserByEmail, listAdmins, lockAdmins, updateRole } from './user-queries.server.ts';
import type { User } from './user-schema.ts';

/** The outcome of revoking an admin's role. */
export type AdminRevocation = { ok: true } | { ok: false; reason: 'no-admin' | 'last' };

export type Admins = ReturnType<typeof createAdmins>;

/** Grants and revokes the admin role. Each change is written to the audit log and takes effect on the next call. */
export function createAdmins({ db, now }: { db: Database; now: () => number }) {
  return {
    list: (): Promise<User[]> => listAdmins(db),
    find: (email: string): Promise<User | undefined> => findUserByEmail(db, email),

    /** @returns whether the person was not an admin before. */
    grant(subject: User, actor: Actor): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const isNew = await updateRole(trx, subject._id, 'admin');
        if (isNew) await writeAudit(trx, { at: now(), action: 'admin-granted', actor, subject });
        return isNew;
      });
    },

    /** Revokes the role, except from the last admin: nobody else could then run the shop. */
    revoke(subject: User, actor: Actor): Promise<AdminRevocation> {
      return inTransaction<Tables, AdminRevocation>(db, async (trx, rollBack) => {
        const count = await lockAdmins(trx);
        if (!(await updateRole(trx, subject._id, 'user'))) return rollBack({ ok: false, reason: 'no-admin' });
        if (count === 1) return rollBack({ ok: false, reason: 'last' });
        await writeAudit(trx, { at: now(), action: 'admin-revoked', actor, subject });
        return { ok: true };
      });
    },
  };
}
