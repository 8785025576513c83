import type { Database } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';

const HOUR_MILLISECONDS = 3_600_000;

interface NewIdentity {
  id: string;
  name?: string;
  email: string;
  /** Whether the person has shown that the email is theirs. */
  isConfirmed?: boolean;
}

/** Makes somebody who can sign in and has no record yet, without a password: hashing one takes long. */
export async function insertIdentity(
  db: Database,
  { id, name = 'Wilma', email, isConfirmed = true }: NewIdentity,
): Promise<void> {
  const [createdAt, updatedAt] = [new Date(), new Date()];
  const identity = { id, name, email, emailVerified: isConfirmed, createdAt, updatedAt };
  await inTransaction(db, (trx) => trx.insertInto('identity_user').values(identity).execute());
}

/** Signs somebody in: the browser that holds the cookie with this token is theirs. */
export async function insertIdentitySession(db: Database, userId: string, token: string): Promise<void> {
  const now = Date.now();
  const [createdAt, updatedAt, expiresAt] = [new Date(now), new Date(now), new Date(now + HOUR_MILLISECONDS)];
  const session = { id: newId(), userId, token, createdAt, updatedAt, expiresAt };
  await inTransaction(db, (trx) => trx.insertInto('identity_session').values(session).execute());
}
