/** Rows of `attempt`: the number of attempts since a time window began. */
export interface AttemptTable {
  /** Keyed hash of the kind of attempt and of the network or account. */
  subject: string;
  count: number;
  /** End of the window in epoch milliseconds. */
  ends_at: number;
  /** Keyed hash of the account, if the row concerns one. */
  account: string | null;
  /** Which limit applies, such as `signIn.address`; null for trusted networks and rows of the previous version. */
  limit_name: string | null;
  /** The network, encrypted, if the limit is one of networks. */
  network: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    attempt: AttemptTable;
  }
}
