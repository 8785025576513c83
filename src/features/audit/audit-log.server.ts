import type { Selectable } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import type { AuditAction, AuditEntryTable } from './audit-table.ts';

/** The person who did something, as far as known, with their client address. */
export interface Actor {
  id?: string;
  email?: string;
  address: string;
}

/** The operator of the shop at the command line. */
export const COMMAND_LINE: Actor = { address: 'command line' };

/** The shop itself, for automatic actions. */
export const THE_SHOP: Actor = { address: 'the shop itself' };

/** The person affected by an action. */
interface Subject {
  _id: string;
  email: string;
}

/** An entry of the audit log. */
export interface AuditEntry {
  at: number;
  action: AuditAction;
  actor: Actor;
  subject?: Subject;
}

const MAX_LISTED = 50;

/** Writes an entry in the transaction of the audited change, so that both commit or neither does. */
export async function writeAudit(trx: ShopTransaction, entry: AuditEntry): Promise<void> {
  const { at, action, actor, subject } = entry;
  await trx
    .insertInto('audit_entry')
    .values({
      id: newId(),
      at,
      action,
      actor_id: actor.id ?? null,
      actor_email: actor.email ?? null,
      subject_id: subject?._id ?? null,
      subject_email: subject?.email ?? null,
      address: actor.address,
    })
    .execute();
}

/** Lists the newest entries, or with an email those with this person as actor or subject. */
export async function listAudit(db: Database, email?: string): Promise<Selectable<AuditEntryTable>[]> {
  let query = db.selectFrom('audit_entry').selectAll().orderBy('at', 'desc').orderBy('id').limit(MAX_LISTED);
  if (email !== undefined) {
    query = query.where((eb) => eb.or([eb('actor_email', '=', email), eb('subject_email', '=', email)]));
  }
  return query.execute();
}

/** Formats an entry as one line: time, action, actor, subject and client address. */
export function formatAuditEntry(entry: AuditEntryTable): string {
  const when = new Date(entry.at).toISOString().replace('T', ' ').replace(/\..*$/, '');
  const who = [entry.actor_email, entry.subject_email].filter((email) => email !== null).join(' → ');
  return [when, entry.action.padEnd(22), who, `(${entry.address ?? 'unknown address'})`].filter(Boolean).join('  ');
}
