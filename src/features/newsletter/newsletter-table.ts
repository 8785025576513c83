/** Rows of `newsletter_subscriber`: who asked for the newsletter. Times are epoch milliseconds. */
export interface NewsletterSubscriberTable {
  /** Links contain it with its signature. A person who subscribes again after unsubscribing gets another one. */
  id: string;
  /** In lower case. */
  email: string;
  /** When the form was sent last. */
  requested_at: number;
  /** When the link in the mail was used. Null until then. */
  confirmed_at: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    newsletter_subscriber: NewsletterSubscriberTable;
  }
}
