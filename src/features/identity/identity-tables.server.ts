import type { BetterAuthOptions } from 'better-auth';
import type { Kysely } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';
import { newId } from '#platform/id.ts';

/** The part of better-auth's options that says where its tables are and how they are named. */
export function identityTables<Tables>(db: Kysely<Tables>) {
  return {
    database: { db, type: engineOf(db) },
    // The check runs in the background after the start, and PostgreSQL's driver never finishes closing under a query.
    advanced: { database: { generateId: newId, validateSchema: false } },
    user: { modelName: 'identity_user' },
    session: { modelName: 'identity_session' },
    account: { modelName: 'identity_account' },
    verification: { modelName: 'identity_verification' },
  } satisfies BetterAuthOptions;
}
