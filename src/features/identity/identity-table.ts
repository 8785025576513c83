import type { ColumnType } from 'kysely';

/** A moment as the identity provider writes it: ISO 8601 on SQLite, a timestamp on PostgreSQL. */
type WrittenMoment = ColumnType<string | Date, Date, never>;

/** Rows of `identity_user`: who can sign in. `id` is also that of the shop's record of the person. */
export interface IdentityUserTable {
  id: string;
  name: string;
  email: string;
  image: string | null;
  /** 0 or 1 on SQLite. */
  emailVerified: ColumnType<boolean | number, boolean, boolean>;
  createdAt: WrittenMoment;
  updatedAt: WrittenMoment;
}

/** Rows of `identity_session`: the browsers in which people are signed in. They go with their `identity_user`. */
export interface IdentitySessionTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: WrittenMoment;
  createdAt: WrittenMoment;
  updatedAt: WrittenMoment;
}

/** Rows of `identity_account`: the ways in which people sign in. They go with their `identity_user`. */
export interface IdentityAccountTable {
  id: string;
  userId: string;
  /** `credential` is a password. */
  providerId: string;
}

/** Rows of `identity_verification`: what was mailed to somebody or handed to Google, and has not come back yet. */
export interface IdentityVerificationTable {
  id: string;
  /** The user's id, if it lets somebody choose a new password. */
  value: string;
}
