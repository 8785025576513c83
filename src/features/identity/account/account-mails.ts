import type { ShopTransaction } from '#platform/database/tables.ts';
import type { WriteAccountNotice } from './account-notice.ts';

/** The person to whom a mail about their account goes. */
export interface MailRecipient {
  id: string;
  name: string;
  email: string;
}

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
