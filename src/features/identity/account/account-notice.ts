import type { Role } from '#features/user/user-schema.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { MailRecipient } from './account-mails.ts';

/** Something that happened to an account, of which its owner gets a mail. */
export type AccountNotice =
  | { change: 'app-added' | 'app-removed' | 'codes-renewed' | 'reset' }
  | { change: 'passkey-added'; passkey: string }
  /** `browser` is a description such as "Firefox on Windows". */
  | { change: 'new-browser'; browser: string; address: string }
  | { change: 'role'; role: Role };

/** Writes the mail about a notice. */
export type WriteAccountNotice = (trx: ShopTransaction, person: MailRecipient, notice: AccountNotice) => Promise<void>;
