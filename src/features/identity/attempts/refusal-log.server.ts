import type { Actor } from '#features/audit/actor.server.ts';
import type { AuditAction } from '#features/audit/audit-actions.ts';
import { recordAudit } from '#features/audit/audit-log.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Attempts } from './attempts.server.ts';

/** Writes an entry about something that was refused. `text` is what it says instead of the action's own text. */
export type RecordRefusal = (
  action: Extract<AuditAction, 'access-refused' | 'sign-in-limited'>,
  actor: Actor,
  text?: string,
) => Promise<void>;

/**
 * Creates the function that writes refusals to the audit log: the first few of an hour for each person and network, so
 * that repeated attempts cannot fill it.
 */
export function createRefusalLog(dependencies: { db: Database; attempts: Attempts; now: () => number }): RecordRefusal {
  const { db, attempts, now } = dependencies;
  return async (action, actor, text) => {
    const account = `${action} ${actor.id ?? actor.email ?? actor.address}`;
    const { ok } = await attempts.take('refusalEntry', { address: actor.address, account });
    if (!ok) return;
    await recordAudit(db, { at: now(), action, actor, ...(text !== undefined && { text }) });
  };
}
