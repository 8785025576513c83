/** The actions in the audit log. */
export type AuditAction =
  | 'signed-up'
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'signed-out-everywhere'
  | 'session-ended'
  | 'password-changed'
  | 'password-reset'
  | 'google-joined'
  | 'admin-granted'
  | 'admin-revoked'
  | 'user-deleted'
  | 'order-cancelled'
  | 'order-refunded'
  | 'payment-returned'
  | 'cash-settled';

/** Rows of `audit_entry`: who did what, to whom, when and from where. Never contains credentials. */
export interface AuditEntryTable {
  id: string;
  at: number;
  action: AuditAction;
  actor_id: string | null;
  actor_email: string | null;
  subject_id: string | null;
  subject_email: string | null;
  address: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    audit_entry: AuditEntryTable;
  }
}
