import type { BetterAuthOptions } from 'better-auth';
import { type Kysely, PostgresAdapter } from 'kysely';
import { newId } from '#platform/id.ts';

/** The part of better-auth's options that says where its tables are and how they are named. */
export function identityTables<Tables>(db: Kysely<Tables>) {
  return {
    database: { db, type: db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite' },
    advanced: { database: { generateId: newId } },
    user: { modelName: 'identity_user' },
    session: { modelName: 'identity_session' },
    account: { modelName: 'identity_account' },
    verification: { modelName: 'identity_verification' },
  } satisfies BetterAuthOptions;
}
