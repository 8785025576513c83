/** What the audit log tells of. */
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
  | 'order-refunded'
  | 'payment-returned';

/** Rows of `audit_entry`: who did what, to whom, when and from where. Never what they signed in with. */
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
