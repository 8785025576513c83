import type { Actor } from '#features/audit/actor.server.ts';
import { SUBJECT } from '#features/audit/audit-actions.ts';
import { type AuditEntry, writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { findUserByEmail, listAdmins, lockAdmins, updateRole } from './user-queries.server.ts';
import type { Role, User } from './user-schema.ts';

/** The outcome of revoking an admin's role, with the names of their API keys that ended. */
export type AdminRevocation = { ok: true; endedKeys: readonly string[] } | { ok: false; reason: 'no-admin' | 'last' };

export type Admins = ReturnType<typeof createAdmins>;

/** The outcome of changing a role. */
export type RoleChange = { ok: true } | { ok: false; reason: 'last-admin' };

/** Writes a mail to a person about their new role. */
export type NotifyOfRole = (trx: ShopTransaction, user: User, role: Role) => Promise<void>;

/** Ends the API keys of these people that their roles do not permit any more. @returns the names of the keys. */
export type EndKeys = (
  trx: ShopTransaction,
  ended: { makers: readonly string[]; actor: Actor; at: number },
) => Promise<readonly string[]>;

export interface AdminsDependencies {
  db: Database;
  /** `undefined` if the shop sends no mail. */
  notifyOfRole: NotifyOfRole | undefined;
  endKeys: EndKeys;
  now: () => number;
}

/**
 * Changes roles. Each change is written to the audit log, takes effect on the next call, and ends the person's API keys
 * that the new role does not permit.
 */
export function createAdmins({ db, notifyOfRole, endKeys, now }: AdminsDependencies) {
  /** Completes a change after which the subject of the entry has this role. @returns the names of the ended keys. */
  async function complete(
    trx: ShopTransaction,
    entry: Omit<AuditEntry, 'at' | 'subject'> & { subject: User },
    role: Role,
  ): Promise<readonly string[]> {
    const { actor, subject } = entry;
    await writeAudit(trx, { at: now(), ...entry });
    await notifyOfRole?.(trx, subject, role);
    return endKeys(trx, { makers: [subject._id], actor, at: now() });
  }

  return {
    list: (): Promise<User[]> => listAdmins(db),
    find: (email: string): Promise<User | undefined> => findUserByEmail(db, email),

    /** @returns whether the person was not an admin before. */
    grant(subject: User, actor: Actor): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const isNew = await updateRole(trx, subject._id, 'admin');
        if (isNew) await complete(trx, { action: 'admin-granted', actor, subject }, 'admin');
        return isNew;
      });
    },

    /** Gives a role, except another one to the last admin, without whom the shop could not be run. */
    changeRole(subject: User, role: Role, actor: Actor): Promise<RoleChange> {
      return inTransaction<Tables, RoleChange>(db, async (trx, rollBack) => {
        await lockAdmins(trx);
        if (!(await updateRole(trx, subject._id, role))) return { ok: true };
        if ((await lockAdmins(trx)) === 0) return rollBack({ ok: false, reason: 'last-admin' });
        const text = `Gave ${SUBJECT} the role ${role}, was ${subject.role}`;
        await complete(trx, { action: 'role-changed', actor, subject, text }, role);
        return { ok: true };
      });
    },

    /** Revokes the role, except from the last admin, without whom the shop could not be run. */
    revoke(subject: User, actor: Actor): Promise<AdminRevocation> {
      return inTransaction<Tables, AdminRevocation>(db, async (trx, rollBack) => {
        const count = await lockAdmins(trx);
        if (!(await updateRole(trx, subject._id, 'user'))) return rollBack({ ok: false, reason: 'no-admin' });
        if (count === 1) return rollBack({ ok: false, reason: 'last' });
        return { ok: true, endedKeys: await complete(trx, { action: 'admin-revoked', actor, subject }, 'user') };
      });
    },
  };
}
