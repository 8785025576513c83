import type { ShopTransaction } from '#platform/database/tables.ts';

/** Writes the mails about subscriptions. They are sent after the transaction. */
export interface NewsletterMails {
  /** Asks the recipient to confirm. @returns whether the mail leaves. */
  confirm: (trx: ShopTransaction, email: string, token: string) => Promise<boolean>;
}
