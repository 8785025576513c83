import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';

const HOUR_MILLISECONDS = 3_600_000;

interface NewIdentity {
  id: string;
  name?: string;
  email: string;
  /** Whether the email is verified. */
  isConfirmed?: boolean;
}

/** Inserts an identity without a shop record, and without a password, because hashing one is slow. */
export async function insertIdentity(
  db: Database,
  { id, name = 'Wilma', email, isConfirmed = true }: NewIdentity,
): Promise<void> {
  const [createdAt, updatedAt] = [new Date(), new Date()];
  const identity = { id, name, email, emailVerified: isConfirmed, createdAt, updatedAt };
  await inTransaction(db, (trx) => trx.insertInto('identity_user').values(identity).execute());
}

/** Inserts an identity session. The browser whose cookie holds this token is signed in as the user. */
export async function insertIdentitySession(db: Database, userId: string, token: string): Promise<void> {
  const now = Date.now();
  const [createdAt, updatedAt, expiresAt] = [new Date(now), new Date(now), new Date(now + HOUR_MILLISECONDS)];
  const session = { id: newId(), userId, token, createdAt, updatedAt, expiresAt };
  await inTransaction(db, (trx) => trx.insertInto('identity_session').values(session).execute());
}
