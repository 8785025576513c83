import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { readStoredAddress, toStoredAddress } from '#features/address/stored-address.server.ts';
import { compileOnce } from '#platform/database/compiled-once.server.ts';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import { endOfPrefix, searchKey } from '#platform/database/search-key.server.ts';
import { afterCursor, inOrder } from '#platform/database/sorted-query.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { ReadChange } from './change-profile.server.ts';
import type { ListedUser, Role, User } from './user-schema.ts';
import type { ShopUserTable } from './user-table.ts';

const NEWEST_FIRST = ['created_at', 'desc'] as const;

const endedSessionsSchema = z.record(z.string(), z.number());

type Source = Database | ShopTransaction;

export async function findUserByEmail(db: Source, email: string): Promise<User | undefined> {
  const row = await db.selectFrom('shop_user').selectAll().where('email', '=', email).executeTakeFirst();
  return row && toUser(row);
}

export async function findUserById(db: Source, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('shop_user').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** Locks these users until the transaction ends. Locks in the order of their ids, which prevents deadlocks. */
export async function lockUsers(trx: ShopTransaction, ids: readonly string[]): Promise<void> {
  await lockRows(trx, trx.selectFrom('shop_user').select('id').where('id', 'in', ids).orderBy('id')).execute();
}

/** A person, and which of their session tokens have been revoked. */
export interface TokenHolder {
  user: User;
  tokensValidFrom: number;
  /** JSON text that contains the session ids. It is not parsed, because every authenticated call reads it. */
  endedSessions: string;
}

const listById = compileOnce((db) => db.selectFrom('shop_user').selectAll().where('id', '=', ''));

/** Finds the user and revocations in one query, because every authenticated call needs them. */
export async function findTokenHolder(db: Source, id: string): Promise<TokenHolder | undefined> {
  const [row] = await listById(db, [id]);
  return row && { user: toUser(row), tokensValidFrom: row.tokens_valid_from, endedSessions: row.ended_sessions };
}

/** Restricts a list of users: to those with a role, and to those whose name or email begins with a text. */
export interface UserFilter {
  role?: Role | undefined;
  search?: string | undefined;
}

/** Lists the users that match, newest first. */
export function userList(db: Source, filter: UserFilter): ListQueries<Selectable<ShopUserTable>, ListedUser> {
  const ids = usersMatching(db, filter).select('id');
  const all = inOrder(usersMatching(db, filter).selectAll(), NEWEST_FIRST);
  return {
    key: [filter.role, filter.search],
    count: (max) => countIds(db, ids, max),
    readWindow({ direction, offset, limit }) {
      // Selects ids first, from an index alone: skipping whole rows by OFFSET takes several times as long.
      const page = inOrder(ids, NEWEST_FIRST, direction).limit(limit).offset(offset);
      return inOrder(db.selectFrom('shop_user').selectAll().where('id', 'in', page), NEWEST_FIRST).execute();
    },
    readAfter: (last, limit) => (last ? all.where(afterCursor(NEWEST_FIRST, last)) : all).limit(limit).execute(),
    async toRows(rows) {
      const found = rows.map(({ id }) => id);
      const [holders, confirmed] = [await findFactorHolders(db, found), await findConfirmed(db, found)];
      return rows.map((row) => ({
        ...toUser(row),
        secondFactor: holders.has(row.id),
        emailConfirmed: confirmed.has(row.id),
      }));
    },
  };
}

/** Finds which of these users have an authenticator app or a passkey. */
async function findFactorHolders(db: Source, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const apps = db
    .selectFrom('identity_two_factor')
    .select('userId')
    .where('userId', 'in', ids)
    .where('verifiedAt', 'is not', null);
  const passkeys = db.selectFrom('identity_passkey').select('userId').where('userId', 'in', ids);
  return new Set((await apps.union(passkeys).execute()).map(({ userId }) => userId));
}

/** Finds which of these users have confirmed that their email is theirs. */
async function findConfirmed(db: Source, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const identities = await db
    .selectFrom('identity_user')
    .select(['id', 'emailVerified'])
    .where('id', 'in', ids)
    .execute();
  return new Set(identities.flatMap(({ id, emailVerified }) => (emailVerified ? [id] : [])));
}

function usersMatching(db: Source, { role, search = '' }: UserFilter) {
  const all = db.selectFrom('shop_user');
  const users = role === undefined ? all : all.where('role', '=', role);
  if (search === '') return users;
  const key = searchKey(search);
  return users.where((eb) =>
    eb.or([
      eb.and([eb('name_key', '>=', key), eb('name_key', '<', endOfPrefix(key))]),
      eb.and([eb('email', '>=', key), eb('email', '<', endOfPrefix(key))]),
    ]),
  );
}

/** Inserts the record unless one with this id or email exists. */
export async function insertUserOnce(
  trx: ShopTransaction,
  user: { id: string; email: string; name: string; role: Role; createdAt: number },
): Promise<void> {
  const { createdAt, ...values } = user;
  await trx
    .insertInto('shop_user')
    .values({ ...values, name_key: searchKey(user.name), created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Updates the given profile fields. Omitted fields stay unchanged. */
export async function updateProfile(trx: ShopTransaction, id: string, profile: ReadChange): Promise<void> {
  await trx
    .updateTable('shop_user')
    .set({
      name: profile.name,
      name_key: searchKey(profile.name),
      mobile: profile.mobile,
      street_address: profile.streetAddress,
      city: profile.city,
      zip: profile.zip,
      address: toStoredAddress(profile.parts),
    })
    .where('id', '=', id)
    .execute();
}

/** Clears the profile and the saved addresses of a person and sets their name. @returns whether they have a record. */
export async function forgetProfile(trx: ShopTransaction, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shop_user')
    .set({
      ...{ name, name_key: searchKey(name) },
      ...{ mobile: null, street_address: null, city: null, zip: null, address: null },
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('saved_address').where('user_id', '=', id).execute();
  return numUpdatedRows === 1n;
}

/** Revokes all tokens issued until now. */
export async function endTokens(trx: ShopTransaction, id: string, now: number): Promise<void> {
  await trx.updateTable('shop_user').set({ tokens_valid_from: now }).where('id', '=', id).execute();
}

/** Revokes the tokens of an identity session. Removes entries of sessions that ended before `forgetUntil`. */
export async function endSessionTokens(
  trx: ShopTransaction,
  end: { userId: string; sessionId: string; now: number; forgetUntil: number },
): Promise<void> {
  const { userId, sessionId, now, forgetUntil } = end;
  // Starts with a write to lock the row, so that concurrent sign-outs do not overwrite each other.
  const row = await trx
    .updateTable('shop_user')
    .set((eb) => ({ ended_sessions: eb.ref('ended_sessions') }))
    .where('id', '=', userId)
    .returning('ended_sessions')
    .executeTakeFirst();
  const ended = Object.entries(endedSessionsSchema.parse(JSON.parse(row?.ended_sessions ?? '{}')));
  const kept = ended.filter(([, endedAt]) => endedAt > forgetUntil);
  await trx
    .updateTable('shop_user')
    .set({ ended_sessions: JSON.stringify(Object.fromEntries([...kept, [sessionId, now]])) })
    .where('id', '=', userId)
    .execute();
}

export async function listAdmins(db: Source): Promise<User[]> {
  const rows = await db.selectFrom('shop_user').selectAll().where('role', '=', 'admin').orderBy('email').execute();
  return rows.map(toUser);
}

/** Locks all admins until the transaction ends. @returns the number of admins. */
export async function lockAdmins(trx: ShopTransaction): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('shop_user')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** @returns whether the role changed. */
export async function updateRole(trx: ShopTransaction, id: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shop_user')
    .set({ role })
    .where('id', '=', id)
    .where('role', '!=', role)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a user who is not staff. @returns whether one was deleted. */
export async function deleteCustomer(trx: ShopTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('shop_user')
    .where('id', '=', id)
    .where('role', '=', 'user')
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function toUser(row: Selectable<ShopUserTable>): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    mobile: row.mobile ?? undefined,
    streetAddress: row.street_address ?? undefined,
    city: row.city ?? undefined,
    zip: row.zip ?? undefined,
    ...readStoredAddress(row),
  };
}
