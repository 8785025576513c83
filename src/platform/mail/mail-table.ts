/** Rows of `mail`: what the shop sends. Deleted with the person whom the mail concerns. Times are epoch milliseconds. */
export interface MailTable {
  id: string;
  /** The identity of the person whom the mail concerns, who is not always its recipient. Null if it concerns no account. */
  user_id: string | null;
  /** The template that renders the mail, and its data as JSON. */
  template: string;
  data: string;
  /** The group of templates by which people find a mail, such as `account`. */
  kind: string;
  recipient: string;
  /** 1 if the recipient had confirmed the address when the mail was written. Only then it shows what people wrote. */
  recipient_confirmed: number;
  subject: string;
  /** The encrypted token of the mail's link, until the mail was sent or given up. */
  secret: string | null;
  state: MailState;
  /** How often sending was tried in this round. */
  tries: number;
  /** Number of times that staff sent the mail again. */
  round: number;
  /** Why the last try failed. */
  error: string | null;
  created_at: number;
  /** When the next try is due while the mail is waiting. */
  next_try_at: number;
  /** After this the mail is not tried any more. */
  give_up_at: number;
}

export type MailState = 'waiting' | 'sent' | 'failed';

declare module '#platform/database/tables.ts' {
  interface Tables {
    mail: MailTable;
  }
}
