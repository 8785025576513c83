import { type Actor, THE_SHOP } from '#features/audit/actor.server.ts';
import { SUBJECT } from '#features/audit/audit-actions.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/list-query.ts';
import type { EndKeys } from './admins.server.ts';
import { type ChangeReading, readChange } from './change-profile.server.ts';
import { changedFields } from './changed-fields.server.ts';
import { isStaff } from './roles.ts';
import {
  deleteCustomer,
  endSessionTokens,
  endTokens,
  findTokenHolder,
  findUserByEmail,
  findUserById,
  insertUserOnce,
  lockUsers,
  type UserFilter,
  updateProfile,
  userList,
} from './user-queries.server.ts';
import type { ListedUser, Profile, Role, User } from './user-schema.ts';

/** The outcome of deleting a user. */
export type UserRemoval = { ok: true } | { ok: false; reason: 'admin' | 'staff-account' | 'self' | 'not-found' };

/** The outcome of changing a profile. */
export type ProfileChange =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'staff-account' }
  | { ok: false; reason: 'invalid'; errors: Extract<ChangeReading, { ok: false }>['errors'] };

/**
 * The outcome of registering a signed-in person: their record, or a refusal because their account was deleted meanwhile
 * or the record of another account has their email.
 */
export type Registration = { ok: true; user: User } | { ok: false; reason: 'identity-gone' | 'email-taken' };

/** The payload of a valid session token. */
export interface BearerToken {
  userId: string;
  /** The identity session for which it was issued. */
  sessionId?: string | undefined;
  /** Whether a second factor was proven in that session. */
  hasSecondFactor: boolean;
  /** Epoch milliseconds. */
  issuedAt: number;
}

/** Longer than the lifetime of a token, which need not be revoked after its expiry. */
const KEEP_ENDED_SESSIONS_MILLISECONDS = 60 * 60 * 1000;

export type UserService = ReturnType<typeof createUserService>;

/** The dependencies of the user service, which include operations of the identity provider. */
export interface UserServiceDependencies {
  db: Database;
  now: () => number;
  renameIdentity: (userId: string, name: string) => Promise<void>;
  /** Locks the identity with this id until the transaction ends. Returns `undefined` if it does not exist. */
  lockIdentity: (trx: ShopTransaction, userId: string) => Promise<{ email: string } | undefined>;
  /** Deletes the identity and ends its sessions. */
  deleteIdentity: (trx: ShopTransaction, userId: string) => Promise<void>;
  /** Called in the transaction that renames or deletes a person, before that. */
  onNameChange: (trx: ShopTransaction, userId: string) => Promise<void>;
  /** Called in the transaction that deletes a person, before that. */
  onDelete: (trx: ShopTransaction, user: Pick<User, '_id' | 'email'>) => Promise<void>;
  endKeys: EndKeys;
}

/**
 * Manages the shop's records of people. A record exists exactly as long as its identity: both are created and deleted
 * under the lock of `lockIdentity`. `renameIdentity` changes the name at the identity provider.
 */
export function createUserService(dependencies: UserServiceDependencies) {
  const { db, now, renameIdentity, lockIdentity, deleteIdentity, onNameChange, onDelete, endKeys } = dependencies;
  const listOf = createLists(now);

  /**
   * Deletes the record with this email if its identity no longer exists. An earlier version left such records when a
   * user was deleted during a sign-in. Records of admins stay.
   * @returns whether the email is free now.
   */
  async function deleteOrphan(trx: ShopTransaction, email: string): Promise<boolean> {
    const orphan = await findUserByEmail(trx, email);
    if (!orphan || (await lockIdentity(trx, orphan._id))) return false;
    if (!(await deleteCustomer(trx, orphan._id))) return false;
    await writeAudit(trx, { at: now(), action: 'user-deleted', actor: THE_SHOP, subject: orphan });
    return true;
  }

  function remove(user: Pick<User, '_id' | 'email'>, actor: Actor): Promise<UserRemoval> {
    return inTransaction<Tables, UserRemoval>(db, async (trx, rollBack) => {
      await lockIdentity(trx, user._id);
      await onNameChange(trx, user._id);
      // Checks the role in the row, because the user may have become staff meanwhile.
      if (!(await deleteCustomer(trx, user._id))) {
        const { role } = (await findUserById(trx, user._id)) ?? {};
        if (role === undefined) return rollBack({ ok: false, reason: 'not-found' });
        return rollBack({ ok: false, reason: role === 'admin' ? 'admin' : 'staff-account' });
      }
      await onDelete(trx, user);
      await deleteIdentity(trx, user._id);
      const text = actor.id === user._id ? 'Deleted their account' : 'Deleted an account';
      await writeAudit(trx, { at: now(), action: 'user-deleted', actor, subject: user, text });
      await endKeys(trx, { makers: [user._id], actor, at: now() });
      return { ok: true };
    });
  }

  return {
    find: (id: string): Promise<User | undefined> => findUserById(db, id),
    findByEmail: (email: string): Promise<User | undefined> => findUserByEmail(db, email),

    /** Finds the person of a token, unless they have since signed out of its session or everywhere. */
    async findBearer({ userId, sessionId, issuedAt }: Omit<BearerToken, 'hasSecondFactor'>): Promise<User | undefined> {
      const holder = await findTokenHolder(db, userId);
      if (!holder || issuedAt <= holder.tokensValidFrom) return undefined;
      return sessionId !== undefined && holder.endedSessions.includes(sessionId) ? undefined : holder.user;
    },

    /** Revokes the tokens of one identity session. */
    endSessionTokens(userId: string, sessionId: string): Promise<void> {
      const forgetUntil = now() - KEEP_ENDED_SESSIONS_MILLISECONDS;
      return inTransaction(db, (trx) => endSessionTokens(trx, { userId, sessionId, now: now(), forgetUntil }));
    },

    /** Revokes all session tokens issued to this person until now. */
    endTokens: (id: string): Promise<void> => inTransaction(db, (trx) => endTokens(trx, id, now())),

    /** Lists the users with this role whose name or email begins with `search`, newest first. */
    list: (filter: UserFilter = {}): List<ListedUser> => listOf(userList(db, filter)),

    /** Creates the record for an identity, or returns the existing one. */
    register({ id, name }: { id: string; name: string }, role: Role = 'user'): Promise<Registration> {
      return inTransaction<Tables, Registration>(db, async (trx, rollBack) => {
        const identity = await lockIdentity(trx, id);
        if (!identity) return rollBack({ ok: false, reason: 'identity-gone' });
        const { email } = identity;
        const insert = () => insertUserOnce(trx, { id, email, name, role, createdAt: now() });
        await insert();
        if (!(await findUserById(trx, id)) && (await deleteOrphan(trx, email))) await insert();
        const user = await findUserById(trx, id);
        return user ? { ok: true, user } : rollBack({ ok: false, reason: 'email-taken' });
      });
    },

    /**
     * Updates the given fields. The name is also changed at the identity provider. Changes by others are written to the
     * audit log. API keys cannot change people with a role.
     */
    async changeProfile(
      id: string,
      profile: Omit<Profile, 'email'>,
      { actor, isApiKey }: { actor: Actor; isApiKey?: true | undefined },
    ): Promise<ProfileChange> {
      const changed = await inTransaction<Tables, ProfileChange>(db, async (trx, rollBack) => {
        await lockUsers(trx, [id]);
        const before = await findUserById(trx, id);
        if (!before) return rollBack({ ok: false, reason: 'not-found' });
        if (isApiKey && isStaff(before.role)) return rollBack({ ok: false, reason: 'staff-account' });
        const read = readChange(before, profile);
        if (!read.ok) return rollBack({ ok: false, reason: 'invalid', errors: read.errors });
        if (before.name !== profile.name) await onNameChange(trx, id);
        await updateProfile(trx, id, read.change);
        const fields = changedFields(before, read.change);
        if (actor.id !== id && fields.length > 0) {
          const text = `Changed the profile of ${SUBJECT}: ${fields.join(', ')}`;
          await writeAudit(trx, { at: now(), action: 'profile-changed', actor, subject: before, text });
        }
        return { ok: true };
      });
      if (!changed.ok) return changed;
      await renameIdentity(id, profile.name);
      return changed;
    },

    /** Deletes a customer and their identity. Orders stay. Refuses to delete the user who asks. */
    async remove(user: Pick<User, '_id' | 'email'>, actor: Actor): Promise<UserRemoval> {
      return user._id === actor.id ? { ok: false, reason: 'self' } : remove(user, actor);
    },

    /** Deletes the account of the customer who asks. @returns false for staff, whose accounts stay. */
    async removeOwn(user: Pick<User, '_id' | 'email'>, address: string): Promise<boolean> {
      return (await remove(user, { id: user._id, email: user.email, address })).ok;
    },
  };
}
