import type { Database } from '#features/schema/tables.ts';
import type { Listed, PageWanted } from '#platform/http/pages-of-lists.ts';
import {
  deleteUser,
  findUserByEmail,
  findUserById,
  insertUserOnce,
  listUsers,
  updateProfile,
  updateRole,
} from './user-queries.server.ts';
import type { Profile, Role, User } from './user-schema.ts';

/** What became of an attempt to delete a user. */
export type UserRemoval = { ok: true } | { ok: false; reason: 'admin' | 'self' };

export type UserService = ReturnType<typeof createUserService>;

/** The shop's records of people. `endIdentity` takes away a person's sign-in and ends their sessions. */
export function createUserService(dependencies: {
  db: Database;
  now: () => number;
  endIdentity: (userId: string) => Promise<void>;
}) {
  const { db, now, endIdentity } = dependencies;

  return {
    find: (id: string): Promise<User | undefined> => findUserById(db, id),
    findByEmail: (email: string): Promise<User | undefined> => findUserByEmail(db, email),
    list: (page: PageWanted): Promise<Listed<User>> => listUsers(db, page),

    /** Makes the record of a person who has an identity. Repeating it answers the record that is there. */
    async register(identity: { id: string; email: string; name: string }, role: Role = 'user'): Promise<User> {
      const { id, email, name } = identity;
      await insertUserOnce(db, { id, email, name, role, createdAt: now() });
      const user = await findUserByEmail(db, email);
      if (!user) throw new Error('The record that was just made is missing');
      return user;
    },

    changeProfile: (id: string, profile: Omit<Profile, 'email'>): Promise<void> => updateProfile(db, id, profile),

    grantAdmin: (id: string): Promise<void> => updateRole(db, id, 'admin'),

    /** Admins cannot be deleted, and nobody deletes themself. Orders stay. */
    async remove(user: User, askerId: string): Promise<UserRemoval> {
      if (user._id === askerId) return { ok: false, reason: 'self' };
      if (user.role === 'admin') return { ok: false, reason: 'admin' };
      await deleteUser(db, user._id);
      await endIdentity(user._id);
      return { ok: true };
    },
  };
}
