import type { Selectable, SelectQueryBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import { type Direction, stretchOf, turned } from '#platform/database/page-of-rows.server.ts';
import { behind, readOn } from '#platform/database/read-on.server.ts';
import { endOfPrefix, searchKey } from '#platform/database/search-key.server.ts';
import type { PageWanted } from '#platform/http/pages-of-lists.ts';
import type { Profile, Role, User } from './user-schema.ts';
import type { ShopUserTable } from './user-table.ts';

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

/** Until the transaction ends, whoever else wants to lock one of these users waits. Locks in the order of the ids. */
export async function lockUsers(trx: ShopTransaction, ids: readonly string[]): Promise<void> {
  await lockRows(trx, trx.selectFrom('shop_user').select('id').where('id', 'in', ids).orderBy('id')).execute();
}

/** A person, and which of their session tokens count no more. */
export interface TokenHolder {
  user: User;
  tokensValidFrom: number;
  /** The ids stand in it; nothing is parsed, because each call with a token looks. */
  endedSessions: string;
}

/** One read for each call with a token. */
export async function findTokenHolder(db: Source, id: string): Promise<TokenHolder | undefined> {
  const row = await db.selectFrom('shop_user').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { user: toUser(row), tokensValidFrom: row.tokens_valid_from, endedSessions: row.ended_sessions };
}

/** One page of the users, newest first, of `total` whose name or email begins with `search`. */
export async function listUsers(db: Source, search: string, page: PageWanted, total: number): Promise<User[]> {
  const { direction, offset, limit } = stretchOf(page, total);
  // Pages are found by ids alone, which an index has: passing over rows takes several times as long.
  const ids = newestFirst(usersBeginningWith(db, search).select('id'), direction).limit(limit).offset(offset);
  const rows = await newestFirst(db.selectFrom('shop_user').selectAll().where('id', 'in', ids)).execute();
  return rows.map(toUser);
}

/** How many users there are of these, counted no further than `most`. */
export async function countUsers(db: Source, search: string, most?: number): Promise<number> {
  const ids = usersBeginningWith(db, search).select('id');
  const { total } = await db
    .selectFrom((most === undefined ? ids : ids.limit(most)).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** All of these users, some at a time. */
export async function* readUsers(db: Source, search: string): AsyncGenerator<readonly User[]> {
  const all = newestFirst(usersBeginningWith(db, search).selectAll());
  const portions = readOn<Selectable<ShopUserTable>>((last, limit) =>
    (last ? all.where(behind(['created_at', 'desc'], last.created_at, last.id)) : all).limit(limit).execute(),
  );
  for await (const rows of portions) yield rows.map(toUser);
}

function newestFirst<Columns>(
  query: SelectQueryBuilder<Tables, 'shop_user', Columns>,
  direction: Direction = 'forwards',
) {
  return query.orderBy('created_at', turned('desc', direction)).orderBy('id', turned('asc', direction));
}

function usersBeginningWith(db: Source, search: string) {
  const users = db.selectFrom('shop_user');
  if (search === '') return users;
  const key = searchKey(search);
  return users.where((eb) =>
    eb.or([
      eb.and([eb('name_key', '>=', key), eb('name_key', '<', endOfPrefix(key))]),
      eb.and([eb('email', '>=', key), eb('email', '<', endOfPrefix(key))]),
    ]),
  );
}

/** Makes the record unless one has this id or this email. */
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

/** Writes the profile fields that were given; the others stay. */
export async function updateProfile(trx: ShopTransaction, id: string, profile: Omit<Profile, 'email'>): Promise<void> {
  await trx
    .updateTable('shop_user')
    .set({
      name: profile.name,
      name_key: searchKey(profile.name),
      mobile: profile.mobile,
      street_address: profile.streetAddress,
      city: profile.city,
      zip: profile.zip,
    })
    .where('id', '=', id)
    .execute();
}

/** Forgets what a person has told of themself, but for a name. @returns whether there is a record of them. */
export async function forgetProfile(trx: ShopTransaction, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shop_user')
    .set({ name, name_key: searchKey(name), mobile: null, street_address: null, city: null, zip: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** No token that was issued up to now counts any more. */
export async function endTokens(trx: ShopTransaction, id: string, now: number): Promise<void> {
  await trx.updateTable('shop_user').set({ tokens_valid_from: now }).where('id', '=', id).execute();
}

/** No token of this identity session counts any more. Sessions that ended before `forgetUntil` are forgotten. */
export async function endSessionTokens(
  trx: ShopTransaction,
  end: { userId: string; sessionId: string; now: number; forgetUntil: number },
): Promise<void> {
  const { userId, sessionId, now, forgetUntil } = end;
  // A write first, so that two browsers that sign out at once wait for each other.
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

/** Nobody else changes who is an admin until the transaction ends. @returns how many admins there are. */
export async function lockAdmins(trx: ShopTransaction): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('shop_user')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** @returns whether the person was something else before. */
export async function updateRole(trx: ShopTransaction, id: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shop_user')
    .set({ role })
    .where('id', '=', id)
    .where('role', '!=', role)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns whether there was such a customer; admins stay. */
export async function deleteCustomer(trx: ShopTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('shop_user')
    .where('id', '=', id)
    .where('role', '!=', 'admin')
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
  };
}
