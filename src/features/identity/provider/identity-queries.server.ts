import type { Database, ShopTransaction } from '#platform/database/tables.ts';

/**
 * Locks the identity with this id until the transaction ends, so that it cannot be deleted or locked concurrently.
 * @returns its email, or `undefined` if it does not exist.
 */
export async function lockIdentity(trx: ShopTransaction, id: string): Promise<{ email: string } | undefined> {
  return trx
    .updateTable('identity_user')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
}

/** Whether this person has confirmed that their email is theirs. */
export async function isEmailConfirmed(db: Database | ShopTransaction, id: string): Promise<boolean> {
  const row = await db.selectFrom('identity_user').select('emailVerified').where('id', '=', id).executeTakeFirst();
  return Boolean(row?.emailVerified);
}

/** Deletes an identity. Its sessions and accounts are deleted by their foreign keys. */
export async function deleteIdentity(trx: ShopTransaction, id: string): Promise<void> {
  await trx.deleteFrom('identity_verification').where('value', '=', id).execute();
  await trx.deleteFrom('identity_user').where('id', '=', id).execute();
}
