import type { Selectable } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { IdentityPasskeyTable, IdentityTwoFactorTable } from './second-factor-tables.server.ts';

type Source = Database | ShopTransaction;

export async function findApp(db: Source, userId: string): Promise<Selectable<IdentityTwoFactorTable> | undefined> {
  return db
    .selectFrom('identity_two_factor')
    .select(['id', 'userId', 'secret', 'backupCodes', 'verified', 'lastStep', 'verifiedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Lists the passkeys of a person, oldest first. */
export async function listPasskeys(db: Source, userId: string) {
  return db
    .selectFrom('identity_passkey')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Finds a passkey of a person by its WebAuthn credential id. */
export async function findPasskey(
  db: Source,
  userId: string,
  credentialId: string,
): Promise<Pick<Selectable<IdentityPasskeyTable>, 'id' | 'publicKey' | 'credentialID' | 'counter'> | undefined> {
  return db
    .selectFrom('identity_passkey')
    .select(['id', 'publicKey', 'credentialID', 'counter'])
    .where('userId', '=', userId)
    .where('credentialID', '=', credentialId)
    .executeTakeFirst();
}

/** Whether this person has an authenticator app in use, or a passkey. */
export async function hasFactor(db: Source, userId: string): Promise<boolean> {
  if ((await findApp(db, userId))?.verified) return true;
  return (await listPasskeys(db, userId)).length > 0;
}

/** Accepts the code of a time step unless it or a later one was accepted before. @returns whether it was accepted. */
export async function claimStep(trx: ShopTransaction, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_two_factor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Replaces the stored recovery codes, unless another request has changed them. @returns whether they were replaced. */
export async function replaceCodes(
  trx: ShopTransaction,
  app: Pick<Selectable<IdentityTwoFactorTable>, 'id' | 'backupCodes'>,
  backupCodes: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_two_factor')
    .set({ backupCodes })
    .where('id', '=', app.id)
    .where('backupCodes', '=', app.backupCodes)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Records a use of a passkey, and its new signature counter if one is given. */
export async function recordUse(
  trx: ShopTransaction,
  credentialId: string,
  use: { lastUsedAt: number; counter?: number },
): Promise<void> {
  await trx.updateTable('identity_passkey').set(use).where('credentialID', '=', credentialId).execute();
}

/** Records that the person of this session has proven a second factor in it. */
export async function strengthenSession(trx: ShopTransaction, sessionId: string): Promise<void> {
  await trx.updateTable('identity_session').set({ hasSecondFactor: true }).where('id', '=', sessionId).execute();
}

/** Records that no session of this person counts as one with a second factor any longer. */
export async function weakenSessions(trx: ShopTransaction, userId: string): Promise<void> {
  await trx.updateTable('identity_session').set({ hasSecondFactor: false }).where('userId', '=', userId).execute();
}

/** Deletes sign-ins of this person that wait for a code, and mailed links. */
export async function endPendingSignIns(trx: ShopTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('identity_verification').where('value', '=', userId).execute();
}

/** Deletes the authenticator app and all passkeys of a person. @returns whether there were any. */
export async function removeFactors(trx: ShopTransaction, userId: string): Promise<boolean> {
  await trx.updateTable('identity_user').set({ twoFactorEnabled: false }).where('id', '=', userId).execute();
  await endPendingSignIns(trx, userId);
  const apps = await trx.deleteFrom('identity_two_factor').where('userId', '=', userId).executeTakeFirstOrThrow();
  const passkeys = await trx.deleteFrom('identity_passkey').where('userId', '=', userId).executeTakeFirstOrThrow();
  return apps.numDeletedRows + passkeys.numDeletedRows > 0n;
}
