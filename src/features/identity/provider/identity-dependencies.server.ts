import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { AccountMails } from '../account/account-mails.ts';
import type { SigningKeys } from '../session/secret-keys.server.ts';

/** The dependencies of the identity provider. */
export interface IdentityDependencies {
  /** Holds the tables of better-auth, which writes them in its own transactions. */
  db: Kysely<Tables>;
  /** The provider signs cookies with the current key; cookies signed with a previous one are accepted. */
  keys: SigningKeys;
  shopUrl: string;
  isLive: boolean;
  /** Whether the shop asks people to confirm who they are before sensitive changes. */
  asksToConfirm: boolean;
  now: () => number;
  /** Without it, features that send mail are disabled. */
  mails: AccountMails | undefined;
}
