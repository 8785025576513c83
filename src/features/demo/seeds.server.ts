import type { Database, ShopTransaction } from '#platform/database/tables.ts';

/** The names of the rows in `seed`. */
export const SEEDS = {
  catalogue: 'catalogue',
  coupons: 'coupons',
  accounts: 'sample-accounts',
  europe: 'sample-europe',
} as const;

/** Whether sample data was inserted before. */
export async function isSeeded(db: Database | ShopTransaction, name: string): Promise<boolean> {
  return (await db.selectFrom('seed').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
}

/** @returns whether it was not marked before. */
export async function markSeeded(trx: ShopTransaction, name: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('seed')
    .values({ name, seeded_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
