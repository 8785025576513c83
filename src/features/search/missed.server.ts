import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { isTooLong } from './search-query.ts';
import { foldText } from './words.ts';

const DAY_MILLISECONDS = 86_400_000;
/** Days for which searches that found nothing are counted. */
export const MISSED_DAYS = 30;
/** Different searches that are counted per day. Programs could otherwise fill the table. */
const MAX_PER_DAY = 5_000;
const MAX_LISTED = 100;

/** A search that found nothing. */
export interface MissedSearch {
  query: string;
  count: number;
  lastAt: string;
}

/** Counts a search that found nothing, unless it was too long. Addresses of people are not kept. */
export async function countMissed(db: Database, query: string, now: number): Promise<void> {
  if (isTooLong(query)) return;
  const text = foldText(query).replaceAll(/\s+/g, ' ').trim();
  if (text === '' || text.includes('@')) return;
  const day = Math.floor(now / DAY_MILLISECONDS);
  const { total } = await db
    .selectFrom('search_missed')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  if (total >= MAX_PER_DAY) return;
  await inTransaction(db, (trx) =>
    trx
      .insertInto('search_missed')
      .values({ day, query: text, searches: 1, last_at: now })
      .onConflict((conflict) =>
        conflict.columns(['day', 'query']).doUpdateSet((eb) => ({
          searches: eb('search_missed.searches', '+', 1),
          last_at: now,
        })),
      )
      .execute(),
  );
}

/** Lists the searches of the last {@link MISSED_DAYS} days that found nothing, the most frequent first. */
export async function listMissed(db: Database, now: number): Promise<MissedSearch[]> {
  const rows = await db
    .selectFrom('search_missed')
    .select((eb) => ['query', eb.fn.sum<number>('searches').as('count'), eb.fn.max<number>('last_at').as('last_at')])
    .where('day', '>', firstDay(now))
    .groupBy('query')
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('query')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ query, count, last_at }) => ({
    query,
    count: Number(count),
    lastAt: new Date(Number(last_at)).toISOString(),
  }));
}

/** Deletes what is no longer listed. */
export async function deleteOldMissed(db: Database, now: number): Promise<void> {
  await inTransaction(db, (trx) => trx.deleteFrom('search_missed').where('day', '<=', firstDay(now)).execute());
}

function firstDay(now: number): number {
  return Math.floor(now / DAY_MILLISECONDS) - MISSED_DAYS;
}
