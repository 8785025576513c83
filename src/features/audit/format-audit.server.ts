import type { AuditEntryTable } from './audit-table.ts';

/** An entry as one line for the operator: when, what, who did it to whom, and from where. */
export function formatAuditEntry(entry: AuditEntryTable): string {
  const when = new Date(entry.at).toISOString().replace('T', ' ').replace(/\..*$/, '');
  const who = [entry.actor_email, entry.subject_email].filter((email) => email !== null).join(' → ');
  return [when, entry.action.padEnd(22), who, `(${entry.address ?? 'unknown address'})`].filter(Boolean).join('  ');
}
