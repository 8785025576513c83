import type { Database } from '#platform/database/tables.ts';
import { type AuditRow, hashOf, readHead } from './audit-chain.server.ts';

/** What a check of the chain of entries found. */
export interface ChainCheck {
  /** The number of entries that were read. */
  entries: number;
  /** The end of the chain. */
  last: { sequence: number; hash: string };
  /** One sentence for each fault, the oldest first. Empty if nothing was changed, removed, inserted or moved. */
  faults: string[];
}

const BATCH_SIZE = 1000;

/**
 * Checks that every entry has the hash of its content and follows the entry before it, from the oldest one that is kept
 * up to the stored end of the chain. The shop may be running.
 */
export async function checkChain(db: Database): Promise<ChainCheck> {
  const faults: string[] = [];
  let end = await startOfChain(db);
  let entries = 0;
  for (;;) {
    const rows = await readAfter(db, end.sequence);
    const anchor = await startOfChain(db);
    // Entries were deleted because of their age in the meantime.
    if (anchor.sequence > end.sequence) {
      end = anchor;
      continue;
    }
    for (const row of rows) {
      faults.push(...faultsOf(row, end));
      end = { sequence: row.sequence, hash: row.hash };
    }
    entries += rows.length;
    if (rows.length === BATCH_SIZE) continue;
    faults.push(...(await faultsAtEnd(db, end)), ...(await listUnchained(db)));
    return { entries, last: end, faults };
  }
}

type PlacedRow = AuditRow & { sequence: number; hash: string };

async function readAfter(db: Database, sequence: number): Promise<PlacedRow[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map((row) => ({ ...row, sequence: row.sequence ?? 0, hash: row.hash ?? '' }));
}

async function startOfChain(db: Database): Promise<{ sequence: number; hash: string }> {
  const { anchor_sequence: sequence, anchor_hash: hash } = await readHead(db);
  return { sequence, hash };
}

function faultsOf(row: PlacedRow, before: { sequence: number; hash: string }): string[] {
  const name = `Entry ${row.sequence}`;
  const missing = row.sequence - before.sequence - 1;
  const faults: string[] = [];
  if (missing > 0) faults.push(describeMissing(before.sequence + 1, row.sequence - 1));
  if (row.hash !== hashOf(row, row.sequence, row.previous_hash ?? '')) faults.push(`${name} was changed or moved.`);
  else if (missing === 0 && row.previous_hash !== before.hash)
    faults.push(`${name} does not follow the entry before it: one of them was inserted, replaced or moved.`);
  return faults;
}

function describeMissing(from: number, to: number): string {
  return from === to ? `Entry ${from} is missing.` : `The entries ${from} to ${to} are missing.`;
}

/** Compares the last entry with the stored end, which may be newer by now. */
async function faultsAtEnd(db: Database, last: { sequence: number; hash: string }): Promise<string[]> {
  const head = await readHead(db);
  if (head.sequence < last.sequence) return [`The entries after ${head.sequence} were inserted.`];
  if (head.sequence === last.sequence)
    return head.hash === last.hash ? [] : ['The last entry is not the one that was written last.'];
  // The chain went on while it was checked, or its end is missing.
  const [next] = await readAfter(db, last.sequence);
  return next ? [] : [describeMissing(last.sequence + 1, head.sequence)];
}

/** Entries without a place were not written by this version of the shop. */
async function listUnchained(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['id', 'at'])
    .where('sequence', 'is', null)
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(
    ({ id, at }) => `The entry ${id} of ${new Date(at).toISOString()} was inserted outside of the chain.`,
  );
}
