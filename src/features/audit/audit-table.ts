import type { AuditAction } from './audit-actions.ts';
import type { AuditKind } from './audit-kind.ts';

/**
 * Rows of `audit_entry`: who did what, to whom, when and from where. They contain no credentials, and name people by
 * their ids. The columns for emails are empty; the version before used them.
 */
export interface AuditEntryTable {
  /** A sorted id, so that entries of the same millisecond keep their order. */
  id: string;
  at: number;
  action: AuditAction;
  kind: AuditKind;
  actor_id: string | null;
  actor_email: string | null;
  subject_id: string | null;
  subject_email: string | null;
  /** The network of the client, or where the shop itself acted. */
  address: string | null;
  /** What the entry says. Null until an entry of an earlier version is chained, as are the columns below. */
  text: string | null;
  /** The place in the chain, from 1. */
  sequence: number | null;
  previous_hash: string | null;
  /** Covers the content, the sequence and the hash before. */
  hash: string | null;
}

/** The only row of `audit_head`: where the chain of entries begins and ends, and how its last check went. */
export interface AuditHeadTable {
  id: 'head';
  sequence: number;
  hash: string;
  /** The last entry that was deleted because of its age. */
  anchor_sequence: number;
  anchor_hash: string;
  checked_at: number | null;
  checked_entries: number | null;
  /** The place of the last entry that was checked. */
  checked_sequence: number | null;
  faults: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    audit_entry: AuditEntryTable;
    audit_head: AuditHeadTable;
  }
}
