import type { BetterAuthOptions } from 'better-auth';
import type { ColumnType, Generated, Kysely } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';
import { newId } from '#platform/id.ts';

/** better-auth's options for the database and the names of its tables. */
export function identityTables<Tables>(db: Kysely<Tables>) {
  return {
    database: { db, type: engineOf(db) },
    // The check runs in the background after startup. Closing PostgreSQL's driver during such a query never completes.
    advanced: { database: { generateId: newId, validateSchema: false } },
    user: { modelName: 'identity_user' },
    session: {
      modelName: 'identity_session',
      // Whether the sign-in of the session proved a second factor.
      additionalFields: { hasSecondFactor: { type: 'boolean', required: false, input: false, defaultValue: false } },
    },
    account: { modelName: 'identity_account' },
    verification: { modelName: 'identity_verification' },
  } satisfies BetterAuthOptions;
}

/** A date written by the identity provider: ISO 8601 text on SQLite, a timestamp on PostgreSQL. */
type StoredDate = ColumnType<string | Date, Date, never>;

/** Rows of `identity_user`: the people who can sign in. `id` is also the id of their `shop_user`. */
export interface IdentityUserTable {
  id: string;
  name: string;
  email: string;
  image: string | null;
  /** 0 or 1 on SQLite. */
  emailVerified: ColumnType<boolean | number, boolean, boolean>;
  /** Whether sign-ins ask for the code of an authenticator app. 0 or 1 on SQLite. */
  twoFactorEnabled: ColumnType<boolean | number | null, boolean | undefined, boolean>;
  createdAt: StoredDate;
  updatedAt: StoredDate;
}

/** Rows of `identity_session`: the browsers in which people are signed in. Deleted with their `identity_user`. */
export interface IdentitySessionTable {
  id: string;
  userId: string;
  token: string;
  /** Whether a second factor was proven in it. 0 or 1 on SQLite. */
  hasSecondFactor: ColumnType<boolean | number | null, boolean | undefined, boolean>;
  expiresAt: StoredDate;
  createdAt: StoredDate;
  updatedAt: StoredDate;
  /** When staff last made a call, in epoch milliseconds; null before the first one. */
  lastUsedAt: number | null;
  /** When the person last confirmed who they are since signing in, in epoch milliseconds. */
  confirmedAt: number | null;
  /** What they refunded in it since then. */
  unconfirmedCents: Generated<number>;
}

/** Rows of `identity_account`: the sign-in methods of people. Deleted with their `identity_user`. */
export interface IdentityAccountTable {
  id: string;
  userId: string;
  /** `credential` is a password. */
  providerId: string;
  /** The person's id at the provider. */
  accountId: string;
}

/** Rows of `identity_verification`: mailed links, and sign-ins that are still pending. */
export interface IdentityVerificationTable {
  id: string;
  /** The id of the user if this is a password reset, or a sign-in that waits for a code. */
  value: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    identity_user: IdentityUserTable;
    identity_session: IdentitySessionTable;
    identity_account: IdentityAccountTable;
    identity_verification: IdentityVerificationTable;
  }
}
