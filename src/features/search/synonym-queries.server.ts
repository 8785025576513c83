import * as z from 'zod/mini';
import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';

const wordsSchema = z.array(z.string());

/** Lists the groups of synonyms in their order. */
export async function listSynonymGroups(db: Database): Promise<string[][]> {
  const rows = await db.selectFrom('search_synonym').select('words').orderBy('position').execute();
  return rows.map(({ words }) => wordsSchema.parse(JSON.parse(words)));
}

/** Replaces all groups of synonyms. `at` is in epoch milliseconds. */
export async function replaceSynonymGroups(
  db: Database,
  groups: readonly (readonly string[])[],
  { actor, at }: { actor: Actor; at: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('search_synonym').execute();
    const rows = groups.map((words, position) => ({ position, words: JSON.stringify(words) }));
    if (rows.length > 0) await trx.insertInto('search_synonym').values(rows).execute();
    await writeAudit(trx, { at, action: 'synonyms-changed', actor });
  });
}
