import { v7 as newSortedId } from 'uuid';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { networkOf } from '#platform/http/network.server.ts';
import { THE_SHOP } from './actor.server.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import {
  type AuditRow,
  appendToChain,
  type ChainedRow,
  chainAfter,
  lockHead,
  type UnchainedRow,
} from './audit-chain.server.ts';

/** How long entries are kept. */
export const KEEP_ENTRIES_MILLISECONDS = 400 * 24 * 60 * 60 * 1000;
const BATCH_SIZE = 500;

/**
 * Chains the entries that an earlier version of the shop wrote, oldest first, and removes the emails in them. The last
 * batch adds an entry that says how many they were, so that entries which were put into the database do not go unnoticed.
 * @returns the number of chained entries.
 */
export async function chainEarlierEntries(db: Database, now: () => number): Promise<number> {
  for (let total = 0; ; ) {
    if (total === 0 && !(await hasUnchained(db))) return 0;
    const count = await inTransaction(db, (trx) => chainBatch(trx));
    total += count;
    if (count === BATCH_SIZE) continue;
    if (total > 0) await inTransaction(db, (trx) => appendToChain(trx, [describeChained(total, now())]));
    return total;
  }
}

async function hasUnchained(db: Database): Promise<boolean> {
  const unchained = db.selectFrom('audit_entry').select('id').where('sequence', 'is', null).limit(1);
  return (await unchained.executeTakeFirst()) !== undefined;
}

async function chainBatch(trx: ShopTransaction): Promise<number> {
  const head = await lockHead(trx, 0);
  const unchained = trx.selectFrom('audit_entry').selectAll().where('sequence', 'is', null);
  const rows = await unchained.orderBy('at').orderBy('id').limit(BATCH_SIZE).execute();
  const named: UnchainedRow[] = [];
  for (const row of rows) named.push(await withoutEmails(trx, row));
  const chained = chainAfter(head, named);
  for (const row of chained) await store(trx, row);
  const { sequence, hash } = chained.at(-1) ?? head;
  await trx.updateTable('audit_head').set({ sequence, hash }).execute();
  return chained.length;
}

/** Names people by their ids alone. The email of a person who is gone is dropped. */
async function withoutEmails(trx: ShopTransaction, row: AuditRow): Promise<UnchainedRow> {
  const { kind, text } = AUDIT_ACTIONS[row.action];
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    kind,
    actor_id: row.actor_id ?? (await findPerson(trx, row.actor_email)),
    actor_email: null,
    subject_id: row.subject_id ?? (await findPerson(trx, row.subject_email)),
    subject_email: null,
    address: row.address === null ? null : networkOf(row.address),
    text: row.text ?? text,
  };
}

async function findPerson(trx: ShopTransaction, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const person = await trx.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirst();
  return person?.id ?? null;
}

async function store(trx: ShopTransaction, { id, ...row }: ChainedRow): Promise<void> {
  await trx.updateTable('audit_entry').set(row).where('id', '=', id).execute();
}

function describeChained(count: number, at: number): UnchainedRow {
  const entries = count === 1 ? 'an entry' : `${count} entries`;
  return {
    id: newSortedId(),
    at,
    action: 'entries-chained',
    kind: AUDIT_ACTIONS['entries-chained'].kind,
    actor_id: null,
    actor_email: null,
    subject_id: null,
    subject_email: null,
    address: THE_SHOP.address,
    text: `Chained ${entries} of an earlier version`,
  };
}

/**
 * Deletes a batch of old entries from the beginning of the chain. The hash of the last one stays as its anchor, so that
 * the rest still proves.
 * @returns whether there may be more.
 */
export async function deleteOldEntries(db: Database, now: number): Promise<'more' | 'done'> {
  return inTransaction(db, async (trx) => {
    const { anchor_sequence: anchor } = await lockHead(trx, 0);
    const oldest = await trx
      .selectFrom('audit_entry')
      .select(['at', 'sequence', 'hash'])
      .where('sequence', '>', anchor)
      .orderBy('sequence')
      .limit(BATCH_SIZE)
      .execute();
    const firstToKeep = oldest.findIndex(({ at }) => at >= now - KEEP_ENTRIES_MILLISECONDS);
    const last = oldest.at(firstToKeep === -1 ? -1 : firstToKeep - 1);
    if (firstToKeep === 0 || !last || last.sequence === null || last.hash === null) return 'done';
    await trx.updateTable('audit_head').set({ anchor_sequence: last.sequence, anchor_hash: last.hash }).execute();
    await trx.deleteFrom('audit_entry').where('sequence', '<=', last.sequence).execute();
    return firstToKeep === -1 && oldest.length === BATCH_SIZE ? 'more' : 'done';
  });
}
