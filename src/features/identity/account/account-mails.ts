import type { Role } from '#features/user/user-schema.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';

/** The person to whom a mail about their account goes. */
export interface MailRecipient {
  id: string;
  name: string;
  email: string;
}

/** Something that happened to an account, of which its owner gets a mail. */
export type AccountNotice =
  | { change: 'app-added' | 'app-removed' | 'codes-renewed' | 'reset' }
  | { change: 'passkey-added'; passkey: string }
  /** `browser` is a description such as "Firefox on Windows". */
  | { change: 'new-browser'; browser: string; address: string }
  | { change: 'role'; role: Role };

/** Writes the mail about a notice. */
export type WriteAccountNotice = (trx: ShopTransaction, person: MailRecipient, notice: AccountNotice) => Promise<void>;

/** Writes the mails about accounts. Their links contain a token that is valid for an hour. */
export interface AccountMails {
  /** @returns whether the mail leaves: the address may have had too many. */
  confirmEmail(person: MailRecipient, token: string): Promise<boolean>;
  /** Returns at once, so that the time of the answer does not reveal whether there is an account. */
  resetPassword(person: MailRecipient, token: string): void;
  /** `profileRemoved`: the email had not been confirmed before, so the profile was removed. */
  passwordChanged(trx: ShopTransaction, person: MailRecipient, options: { profileRemoved: boolean }): Promise<void>;
  googleLinked(trx: ShopTransaction, person: MailRecipient): Promise<void>;
  notify: WriteAccountNotice;
}
