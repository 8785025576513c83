import type { ColumnType } from 'kysely';

/** A flag written by the identity provider: 0 or 1 on SQLite. */
type StoredFlag = ColumnType<boolean | number | null, boolean, boolean>;

/** Rows of `identity_two_factor`: the authenticator apps of people, one each. Deleted with their `identity_user`. */
export interface IdentityTwoFactorTable {
  id: string;
  userId: string;
  /** The key of the app, encrypted. */
  secret: string;
  /** JSON: a list of salted hashes of the recovery codes that were not used yet. */
  backupCodes: string;
  /** Whether the person has entered a code from the app. Until then it is not asked for. */
  verified: StoredFlag;
  /** The time step of the last code that was accepted (RFC 6238). Codes up to it are refused. */
  lastStep: number | null;
  /** When the person entered the first code, in epoch milliseconds. */
  verifiedAt: number | null;
}

/** Rows of `identity_passkey`: WebAuthn credentials. Deleted with their `identity_user`. */
export interface IdentityPasskeyTable {
  id: string;
  userId: string;
  name: string | null;
  /** COSE key in base64. */
  publicKey: string;
  /** base64url. */
  credentialID: string;
  counter: number;
  transports: string | null;
  createdAt: ColumnType<string | Date, Date, never>;
  /** The last sign-in or confirmation with it, in epoch milliseconds. */
  lastUsedAt: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    identity_two_factor: IdentityTwoFactorTable;
    identity_passkey: IdentityPasskeyTable;
  }
}
