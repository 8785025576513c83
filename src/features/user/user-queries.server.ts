import type { Database, ShopTransaction } from '#features/schema/tables.ts';
import type { Listed, PageWanted } from '#platform/http/pages-of-lists.ts';
import type { Profile, Role, User } from './user-schema.ts';
import type { ShopUserTable } from './user-table.ts';

type Source = Database | ShopTransaction;

export async function findUserByEmail(db: Source, email: string): Promise<User | undefined> {
  const row = await db.selectFrom('shop_user').selectAll().where('email', '=', email).executeTakeFirst();
  return row && toUser(row);
}

export async function findUserById(db: Source, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('shop_user').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** Users newest first; with a page, only that page. */
export async function listUsers(db: Source, page: PageWanted): Promise<Listed<User>> {
  let query = db.selectFrom('shop_user').selectAll().orderBy('created_at', 'desc').orderBy('id');
  if (page) query = query.limit(page.limit).offset((page.page - 1) * page.limit);
  const rows = (await query.execute()).map(toUser);
  if (!page) return { rows, total: rows.length };

  const { total } = await db
    .selectFrom('shop_user')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Makes the record unless this email has one. */
export async function insertUserOnce(
  db: Source,
  user: { id: string; email: string; name: string; role: Role; createdAt: number },
): Promise<void> {
  const { createdAt, ...values } = user;
  await db
    .insertInto('shop_user')
    .values({ ...values, created_at: createdAt })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/** Writes the profile fields that were given; the others stay. */
export async function updateProfile(db: Source, id: string, profile: Omit<Profile, 'email'>): Promise<void> {
  await db
    .updateTable('shop_user')
    .set({
      name: profile.name,
      mobile: profile.mobile,
      street_address: profile.streetAddress,
      city: profile.city,
      zip: profile.zip,
    })
    .where('id', '=', id)
    .execute();
}

export async function updateRole(db: Source, id: string, role: Role): Promise<void> {
  await db.updateTable('shop_user').set({ role }).where('id', '=', id).execute();
}

export async function deleteUser(db: Source, id: string): Promise<void> {
  await db.deleteFrom('shop_user').where('id', '=', id).execute();
}

function toUser(row: ShopUserTable): User {
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
