import { hash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { createInserter } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { AuditEntryTable, AuditHeadTable } from './audit-table.ts';

export type AuditRow = Selectable<AuditEntryTable>;
/** An entry before it has a place in the chain. */
export type UnchainedRow = Omit<AuditRow, 'sequence' | 'previous_hash' | 'hash'>;
/** An entry with its place in the chain. */
export type ChainedRow = UnchainedRow & { sequence: number; previous_hash: string; hash: string };

const NO_HASH = '0'.repeat(64);
/** The chain before its first entry. A new database does not have this row, because only empty ones are copied into. */
const EMPTY_CHAIN: Selectable<AuditHeadTable> = {
  id: 'head',
  sequence: 0,
  hash: NO_HASH,
  anchor_sequence: 0,
  anchor_hash: NO_HASH,
  checked_at: null,
  checked_entries: null,
  checked_sequence: null,
  faults: null,
};

const insertRows = createInserter<ChainedRow>('audit_entry', {
  id: 'text',
  at: 'bigint',
  action: 'text',
  kind: 'text',
  actor_id: 'text',
  actor_email: 'text',
  subject_id: 'text',
  subject_email: 'text',
  address: 'text',
  text: 'text',
  sequence: 'bigint',
  previous_hash: 'text',
  hash: 'text',
});

/** Computes the hash of an entry: SHA-256 over its place, the hash before it, and everything that it says. */
export function hashOf(row: UnchainedRow, sequence: number, previousHash: string): string {
  const { id, at, action, kind, actor_id, subject_id, address, text } = row;
  return hash(
    'sha256',
    JSON.stringify([sequence, previousHash, id, at, action, kind, actor_id, subject_id, address, text]),
  );
}

/** Entries that are hashed and written in a few milliseconds. Large imports write thousands. */
const ENTRIES_AT_ONCE = 200;

/** Adds entries at the end of the chain. Other transactions that do so wait until this one has ended. */
export async function appendToChain(trx: ShopTransaction, rows: readonly UnchainedRow[]): Promise<void> {
  const head = await lockHead(trx, rows.length);
  let end = { sequence: head.sequence - rows.length, hash: head.hash };
  for (let start = 0; start < rows.length; start += ENTRIES_AT_ONCE) {
    if (start > 0) await yieldToEventLoop();
    const chained = chainAfter(end, rows.slice(start, start + ENTRIES_AT_ONCE));
    await insertRows(trx, chained);
    end = chained.at(-1) ?? end;
  }
  await trx.updateTable('audit_head').set({ hash: end.hash }).execute();
}

/** Locks the end of the chain and reserves the next `count` places. Its hash is still that of the last entry. */
export async function lockHead(trx: ShopTransaction, count: number): Promise<Selectable<AuditHeadTable>> {
  const move = trx
    .updateTable('audit_head')
    .set((eb) => ({ sequence: eb('sequence', '+', count) }))
    .returningAll();
  const head = await move.executeTakeFirst();
  if (head) return head;
  await trx
    .insertInto('audit_head')
    .values(EMPTY_CHAIN)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return move.executeTakeFirstOrThrow();
}

/** Reads where the chain begins and ends. */
export async function readHead(db: Database | ShopTransaction): Promise<Selectable<AuditHeadTable>> {
  return (await db.selectFrom('audit_head').selectAll().executeTakeFirst()) ?? EMPTY_CHAIN;
}

/** Gives entries their places after the end of a chain. */
export function chainAfter(
  end: Pick<AuditHeadTable, 'sequence' | 'hash'>,
  rows: readonly UnchainedRow[],
): ChainedRow[] {
  let { sequence, hash: previous_hash } = end;
  return rows.map((row) => {
    sequence++;
    const chained = { ...row, sequence, previous_hash, hash: hashOf(row, sequence, previous_hash) };
    previous_hash = chained.hash;
    return chained;
  });
}
