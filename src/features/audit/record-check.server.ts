import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { lockHead } from './audit-chain.server.ts';
import { checkChain } from './audit-check.server.ts';
import { chainEarlierEntries } from './audit-retention.server.ts';

const MAX_LOGGED_FAULTS = 10;

interface CheckDependencies {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
}

/** Checks the chain of entries, and records and logs what it found. */
export async function recordCheck({ db, log, now }: CheckDependencies): Promise<void> {
  // Processes of the version before may have written some during an upgrade.
  await chainEarlierEntries(db, now);
  const { entries, last, faults } = await checkChain(db);
  const counts = { checked_entries: entries, checked_sequence: last.sequence, faults: faults.length };
  await inTransaction(db, async (trx) => {
    await lockHead(trx, 0);
    await trx
      .updateTable('audit_head')
      .set({ checked_at: now(), ...counts })
      .execute();
  });
  // The log is kept elsewhere: who rewrites the whole chain cannot change the hashes in it.
  log.info({ entries, ...last }, 'the audit log was checked');
  if (faults.length > 0)
    log.error({ faults: faults.slice(0, MAX_LOGGED_FAULTS) }, 'the audit log was changed from outside');
}
