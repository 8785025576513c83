import type { Selectable } from 'kysely';
import type { Database, ShopTransaction } from '#features/schema/tables.ts';
import { newId } from '#platform/id.ts';
import type { AuditAction, AuditEntryTable } from './audit-table.ts';

/** Somebody who did something, as far as that is known, and from which address. */
export interface Actor {
  id?: string;
  email?: string;
  address: string;
}

/** The operator of the shop, who works on the machine itself. */
export const COMMAND_LINE: Actor = { address: 'command line' };

/** The shop, where nobody asked for what it did. */
export const THE_SHOP: Actor = { address: 'the shop itself' };

/** Somebody to whom something was done. */
interface Subject {
  _id: string;
  email: string;
}

/** Something that happened, as the audit log keeps it. */
export interface AuditEntry {
  at: number;
  action: AuditAction;
  actor: Actor;
  subject?: Subject;
}

const MOST_LISTED = 50;

/** Writes an entry, in the transaction of what it is about, so that neither is there without the other. */
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

/** The newest entries; with an email, those in which this person did something or had it done to them. */
export async function listAudit(db: Database, email?: string): Promise<Selectable<AuditEntryTable>[]> {
  let query = db.selectFrom('audit_entry').selectAll().orderBy('at', 'desc').orderBy('id').limit(MOST_LISTED);
  if (email !== undefined) {
    query = query.where((eb) => eb.or([eb('actor_email', '=', email), eb('subject_email', '=', email)]));
  }
  return query.execute();
}
