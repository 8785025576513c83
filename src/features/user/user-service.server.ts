import { type Actor, THE_SHOP, writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { RoughTotals } from '#platform/database/rough-totals.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/pages-of-lists.ts';
import {
  countUsers,
  deleteCustomer,
  endSessionTokens,
  endTokens,
  findTokenHolder,
  findUserByEmail,
  findUserById,
  insertUserOnce,
  listUsers,
  readUsers,
  updateProfile,
} from './user-queries.server.ts';
import type { Profile, Role, User } from './user-schema.ts';

/** What became of an attempt to delete a user. */
export type UserRemoval = { ok: true } | { ok: false; reason: 'admin' | 'self' | 'gone' };

/**
 * What became of an attempt to register somebody who is signed in: their record; or their account was deleted meanwhile,
 * or the record of another account has their email.
 */
export type Registration = { ok: true; user: User } | { ok: false; reason: 'identity-gone' | 'email-taken' };

/** What a good session token says. */
export interface BearerToken {
  userId: string;
  /** The identity session that it rests on. */
  sessionId?: string | undefined;
  /** Epoch milliseconds. */
  issuedAt: number;
}

const LONGER_THAN_TOKENS_LIVE_MILLISECONDS = 60 * 60 * 1000;

export type UserService = ReturnType<typeof createUserService>;

/**
 * The shop's records of people. There is one exactly as long as its person can sign in: both are made and deleted under
 * the lock that `lockIdentity` takes. `renameIdentity` tells the identity provider what a person is called.
 */
export function createUserService(dependencies: {
  db: Database;
  now: () => number;
  renameIdentity: (userId: string, name: string) => Promise<void>;
  /** Locks who can sign in under this id until the transaction ends; `undefined` if nobody can. */
  lockIdentity: (trx: ShopTransaction, userId: string) => Promise<{ email: string } | undefined>;
  /** Deletes everything by which a person signs in, and ends their sessions. */
  deleteIdentity: (trx: ShopTransaction, userId: string) => Promise<void>;
}) {
  const { db, now, renameIdentity, lockIdentity, deleteIdentity } = dependencies;
  const totals = new RoughTotals(now);

  /**
   * Deletes the record that holds this email if nobody can sign in as its person any more: an earlier version left such
   * records when a deletion met a sign-in. Admins' records stay.
   * @returns whether the email is free now.
   */
  async function deleteLeftover(trx: ShopTransaction, email: string): Promise<boolean> {
    const leftover = await findUserByEmail(trx, email);
    if (!leftover || (await lockIdentity(trx, leftover._id))) return false;
    if (!(await deleteCustomer(trx, leftover._id))) return false;
    await writeAudit(trx, { at: now(), action: 'user-deleted', actor: THE_SHOP, subject: leftover });
    return true;
  }

  return {
    find: (id: string): Promise<User | undefined> => findUserById(db, id),
    findByEmail: (email: string): Promise<User | undefined> => findUserByEmail(db, email),

    /** The person whose token this is, unless they signed out since: in the token's browser, or everywhere. */
    async findBearer({ userId, sessionId, issuedAt }: BearerToken): Promise<User | undefined> {
      const holder = await findTokenHolder(db, userId);
      if (!holder || issuedAt <= holder.tokensValidFrom) return undefined;
      return sessionId !== undefined && holder.endedSessions.includes(sessionId) ? undefined : holder.user;
    },

    /** The tokens of one identity session fail on their next call. */
    endSessionTokens(userId: string, sessionId: string): Promise<void> {
      const forgetUntil = now() - LONGER_THAN_TOKENS_LIVE_MILLISECONDS;
      return inTransaction(db, (trx) => endSessionTokens(trx, { userId, sessionId, now: now(), forgetUntil }));
    },

    /** Every session token that this person has by now fails on its next call; newer ones count. */
    endTokens: (id: string): Promise<void> => inTransaction(db, (trx) => endTokens(trx, id, now())),

    /** Newest first: all, or those whose name or email begins with `search`. */
    list: (search = ''): List<User> => ({
      async readPage(page) {
        const total = await totals.get(search, (most) => countUsers(db, search, most));
        return { total, rows: await listUsers(db, search, page, total) };
      },
      readAll: () => readUsers(db, search),
    }),

    /** Makes the record of somebody who can sign in. Repeating it returns the record that is there. */
    register({ id, name }: { id: string; name: string }, role: Role = 'user'): Promise<Registration> {
      return inTransaction<Tables, Registration>(db, async (trx, rollBack) => {
        const identity = await lockIdentity(trx, id);
        if (!identity) return rollBack({ ok: false, reason: 'identity-gone' });
        const { email } = identity;
        const insert = () => insertUserOnce(trx, { id, email, name, role, createdAt: now() });
        await insert();
        if (!(await findUserById(trx, id)) && (await deleteLeftover(trx, email))) await insert();
        const user = await findUserById(trx, id);
        return user ? { ok: true, user } : rollBack({ ok: false, reason: 'email-taken' });
      });
    },

    /** Writes the fields that were given; the others stay. The name is that of the sign-in, too. */
    async changeProfile(id: string, profile: Omit<Profile, 'email'>): Promise<void> {
      await inTransaction(db, (trx) => updateProfile(trx, id, profile));
      await renameIdentity(id, profile.name);
    },

    /** Deletes a customer with everything by which they sign in. Orders stay. Nobody deletes themself. */
    async remove(user: User, actor: Actor): Promise<UserRemoval> {
      if (user._id === actor.id) return { ok: false, reason: 'self' };
      return inTransaction<Tables, UserRemoval>(db, async (trx, rollBack) => {
        await lockIdentity(trx, user._id);
        // Asked of the row, not of what was read: somebody may have made the user an admin since.
        if (!(await deleteCustomer(trx, user._id))) {
          const isThere = (await findUserById(trx, user._id)) !== undefined;
          return rollBack({ ok: false, reason: isThere ? 'admin' : 'gone' });
        }
        await deleteIdentity(trx, user._id);
        await writeAudit(trx, { at: now(), action: 'user-deleted', actor, subject: user });
        return { ok: true };
      });
    },
  };
}
