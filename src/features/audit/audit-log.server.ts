import { v7 as newSortedId } from 'uuid';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { beforeCommit } from '#platform/database/transaction-scope.server.ts';
import { networkOf } from '#platform/http/network.server.ts';
import { isoIn } from '#platform/time-zone.ts';
import type { Actor } from './actor.server.ts';
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';
import { appendToChain, type UnchainedRow } from './audit-chain.server.ts';
import { type NamedRow, nameSubject, selectEntries } from './audit-queries.server.ts';

/** An entry of the audit log. */
export interface AuditEntry {
  /** Epoch milliseconds. */
  at: number;
  action: AuditAction;
  actor: Actor;
  /** The person, order, product or other thing that the action concerns. */
  subject?: { _id: string };
  /**
   * What the entry says, such as "Changed the price of Alderway 60 from $89.00 to $85.00". It names no person: `SUBJECT`
   * stands for the person whom the entry concerns.
   */
  text?: string;
}

const MAX_LISTED = 50;
/** Long names and lists are cut. */
const MAX_TEXT_CHARACTERS = 500;

/** The entries of open transactions. */
const pending = new WeakMap<ShopTransaction, UnchainedRow[]>();

/**
 * Writes an entry in the transaction of the audited change, so that both commit or neither does. It is written before the
 * commit, because the end of the chain is a row that all audited transactions lock.
 */
export async function writeAudit(trx: ShopTransaction, entry: AuditEntry): Promise<void> {
  const row = await toRow(trx, entry);
  const rows = pending.get(trx);
  if (rows) {
    rows.push(row);
    return;
  }
  const first = [row];
  pending.set(trx, first);
  beforeCommit(() => appendToChain(trx, first));
}

/** Writes an entry about something that changes no data, in a transaction of its own. */
export function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  return inTransaction(db, (trx) => writeAudit(trx, entry));
}

async function toRow(trx: ShopTransaction, { at, action, actor, subject, text }: AuditEntry): Promise<UnchainedRow> {
  const { kind, text: usual } = AUDIT_ACTIONS[action];
  return {
    id: newSortedId(),
    at,
    action,
    kind,
    actor_id: actor.id ?? (await findPerson(trx, actor.email)),
    actor_email: null,
    subject_id: subject?._id ?? null,
    subject_email: null,
    address: networkOf(actor.address),
    text: shorten(text ?? usual),
  };
}

/** Finds the person with a typed email. An email that no account has is not stored: it may be a password. */
async function findPerson(trx: ShopTransaction, email: string | undefined): Promise<string | null> {
  if (email === undefined) return null;
  const person = await trx.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirst();
  return person?.id ?? null;
}

function shorten(text: string): string {
  return text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS - 1)}…` : text;
}

/** Lists the newest entries, or with an email those with this person as actor or subject. */
export async function listAudit(db: Database, email?: string): Promise<NamedRow[]> {
  let query = selectEntries(db).orderBy('audit_entry.at', 'desc').orderBy('audit_entry.id', 'desc').limit(MAX_LISTED);
  if (email !== undefined) {
    query = query.where((eb) => eb.or([eb('actor.email', '=', email), eb('subject.email', '=', email)]));
  }
  return query.execute();
}

/** Formats an entry as one line: time in a time zone, what was done by whom, and from which network. */
export function formatAuditEntry(entry: NamedRow, timeZone: string): string {
  const when = isoIn(timeZone, entry.at).replace('T', ' ').slice(0, '2026-11-23 14:59:08'.length);
  const who = entry.actor_email ?? entry.actor_id;
  const place = `(${entry.address ?? 'unknown address'})`;
  return [when, who, nameSubject(entry, entry.subject_email), place].filter(Boolean).join('  ');
}
