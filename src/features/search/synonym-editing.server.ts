import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { replaceSynonymGroups } from './synonym-queries.server.ts';

/** Creates a function that replaces the synonyms. All processes drop cached results and suggestions. */
export function createSynonymEditing(dependencies: { db: Database; now: () => number; changes: ProductChanges }) {
  const { db, now, changes } = dependencies;
  return async (groups: readonly (readonly string[])[], actor: Actor): Promise<void> => {
    await inTransaction(db, async (trx) => {
      await replaceSynonymGroups(trx, groups);
      await changes.recordAll(trx);
      await writeAudit(trx, { at: now(), action: 'synonyms-changed', actor });
    });
  };
}
