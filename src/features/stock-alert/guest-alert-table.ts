/** Rows of `guest_alert`: who without an account is to be mailed when a variant is back. Deleted with the variant. */
export interface GuestAlertTable {
  variant_id: string;
  /** In lower case. */
  email: string;
  /** SHA-256 of the token in the mail that asks for confirmation, in base64url. */
  token_hash: string;
  /** Epoch milliseconds. */
  requested_at: number;
  /** When the link in that mail was used. Epoch milliseconds. */
  confirmed_at: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    guest_alert: GuestAlertTable;
  }
}
