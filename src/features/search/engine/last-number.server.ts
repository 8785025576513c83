import type { Database } from '#platform/database/tables.ts';

/** Reads the highest number in the index. */
export async function readLastNumber(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('search_index_product')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last);
}
