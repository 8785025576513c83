/** Rows of `attempt`: the number of attempts since a time window began. */
export interface AttemptTable {
  /** Keyed hash of the kind of attempt and of the network or account. */
  subject: string;
  count: number;
  /** End of the window in epoch milliseconds. */
  ends_at: number;
  /** Keyed hash of the account, if the row concerns one. */
  account: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    attempt: AttemptTable;
  }
}
