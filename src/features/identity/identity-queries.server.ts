import type { Database, ShopTransaction } from '#features/schema/tables.ts';

/**
 * Locks who can sign in under this id: until the transaction ends, nobody deletes them and nobody else locks them.
 * @returns their email; `undefined` if there is nobody.
 */
export async function lockIdentity(trx: ShopTransaction, id: string): Promise<{ email: string } | undefined> {
  return trx
    .updateTable('identity_user')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
}

/** Whether this person has shown that they read the mails to their email. */
export async function isEmailConfirmed(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('identity_user').select('emailVerified').where('id', '=', id).executeTakeFirst();
  return Boolean(row?.emailVerified);
}

/** Deletes everything by which a person signs in; sessions and accounts go by their foreign keys. */
export async function deleteIdentity(trx: ShopTransaction, id: string): Promise<void> {
  await trx.deleteFrom('identity_verification').where('value', '=', id).execute();
  await trx.deleteFrom('identity_user').where('id', '=', id).execute();
}
