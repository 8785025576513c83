import type { MessageState } from './contact-schema.ts';

/** Rows of `contact_message`: what visitors wrote in the contact form. Times are epoch milliseconds. */
export interface ContactMessageTable {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  message: string;
  state: MessageState;
  received_at: number;
  /** What staff answered; null until then. */
  answer: string | null;
  answered_at: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    contact_message: ContactMessageTable;
  }
}
