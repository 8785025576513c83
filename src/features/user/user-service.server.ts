import { type Actor, writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, Tables } from '#features/schema/tables.ts';
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
export type UserRemoval = { ok: true } | { ok: false; reason: 'admin' | 'self' };

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
 * The shop's records of people. `renameIdentity` tells the identity provider what a person is called, `endIdentity`
 * takes away their sign-in and ends their sessions.
 */
export function createUserService(dependencies: {
  db: Database;
  now: () => number;
  renameIdentity: (userId: string, name: string) => Promise<void>;
  endIdentity: (userId: string) => Promise<void>;
}) {
  const { db, now, renameIdentity, endIdentity } = dependencies;
  const totals = new RoughTotals(now);

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
    endTokens: (id: string): Promise<void> => endTokens(db, id, now()),

    /** Newest first: all, or those whose name or email begins with `search`. */
    list: (search = ''): List<User> => ({
      async readPage(page) {
        const total = await totals.get(search, (most) => countUsers(db, search, most));
        return { total, rows: await listUsers(db, search, page, total) };
      },
      readAll: () => readUsers(db, search),
    }),

    /** Makes the record of a person who has an identity. Repeating it answers the record that is there. */
    async register(identity: { id: string; email: string; name: string }, role: Role = 'user'): Promise<User> {
      const { id, email, name } = identity;
      await insertUserOnce(db, { id, email, name, role, createdAt: now() });
      const user = await findUserByEmail(db, email);
      if (!user) throw new Error('The record that was just made is missing');
      return user;
    },

    /** Writes the fields that were given; the others stay. The name is that of the sign-in, too. */
    async changeProfile(id: string, profile: Omit<Profile, 'email'>): Promise<void> {
      await updateProfile(db, id, profile);
      await renameIdentity(id, profile.name);
    },

    /** Admins cannot be deleted, and nobody deletes themself. Orders stay. */
    async remove(user: User, actor: Actor): Promise<UserRemoval> {
      if (user._id === actor.id) return { ok: false, reason: 'self' };
      const removal = await inTransaction<Tables, UserRemoval>(db, async (trx, rollBack) => {
        // Asked of the row, not of what was read: somebody may have made the user an admin since.
        if (!(await deleteCustomer(trx, user._id))) return rollBack({ ok: false, reason: 'admin' });
        await writeAudit(trx, { at: now(), action: 'user-deleted', actor, subject: user });
        return { ok: true };
      });
      if (removal.ok) await endIdentity(user._id);
      return removal;
    },
  };
}
