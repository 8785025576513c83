import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';

const wordsSchema = z.array(z.string());

/** Lists the groups of synonyms in their order. */
export async function listSynonymGroups(db: Database): Promise<string[][]> {
  const rows = await db.selectFrom('search_synonym').select('words').orderBy('position').execute();
  return rows.map(({ words }) => wordsSchema.parse(JSON.parse(words)));
}

/** Replaces the synonyms. All processes drop cached results and suggestions. */
export function replaceSynonyms(
  { db, now, changes }: { db: Database; now: () => number; changes: ProductChanges },
  groups: readonly (readonly string[])[],
  actor: Actor,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await replaceGroups(trx, groups);
    await changes.recordAll(trx);
    await writeAudit(trx, { at: now(), action: 'synonyms-changed', actor });
  });
}

/** Replaces all groups of synonyms, those of one request at a time. */
async function replaceGroups(trx: ShopTransaction, groups: readonly (readonly string[])[]): Promise<void> {
  // Otherwise both of two concurrent requests would insert their groups.
  if (engineOf(trx) === 'postgres') await sql`lock table search_synonym in share row exclusive mode`.execute(trx);
  await trx.deleteFrom('search_synonym').execute();
  const rows = groups.map((words, position) => ({ position, words: JSON.stringify(words) }));
  if (rows.length > 0) await trx.insertInto('search_synonym').values(rows).execute();
}
