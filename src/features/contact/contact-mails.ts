import type { ShopTransaction } from '#platform/database/tables.ts';
import type { Contact } from './contact-schema.ts';

/** Writes the mails about messages of the contact form. They are sent after the transaction. */
export interface ContactMails {
  /** Passes a message on to the shop. */
  received: (trx: ShopTransaction, shopEmail: string, message: Contact) => Promise<void>;
  /** Answers the sender of a message. */
  answered: (trx: ShopTransaction, message: Contact, answer: string) => Promise<void>;
}
