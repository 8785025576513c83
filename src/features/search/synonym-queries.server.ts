import { sql } from 'kysely';
import * as z from 'zod/mini';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';

const wordsSchema = z.array(z.string());

/** Lists the groups of synonyms in their order. */
export async function listSynonymGroups(db: Database): Promise<string[][]> {
  const rows = await db.selectFrom('search_synonym').select('words').orderBy('position').execute();
  return rows.map(({ words }) => wordsSchema.parse(JSON.parse(words)));
}

/** Replaces all groups of synonyms, those of one request at a time. */
export async function replaceSynonymGroups(
  trx: ShopTransaction,
  groups: readonly (readonly string[])[],
): Promise<void> {
  // Otherwise both of two concurrent requests would insert their groups.
  if (engineOf(trx) === 'postgres') await sql`lock table search_synonym in share row exclusive mode`.execute(trx);
  await trx.deleteFrom('search_synonym').execute();
  const rows = groups.map((words, position) => ({ position, words: JSON.stringify(words) }));
  if (rows.length > 0) await trx.insertInto('search_synonym').values(rows).execute();
}
