import { sql } from 'kysely';
import { createPairCounting } from '#features/bought-together/counting.server.ts';
import { listPartners } from '#features/bought-together/pair-queries.server.ts';
import { createProductChanges } from '#features/catalogue/product-changes.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { largeId } from './large-shop.ts';

/** Parts in which rows are added, because one statement for all takes too long. */
const PARTS = 256;
const LISTS = 500;
const HOUR_MILLISECONDS = 3_600_000;

/** How long counting all orders took, batch by batch, and what it left. Times in milliseconds. */
export interface CountedPairs {
  batches: number[];
  /** The most memory that the process took more than before, in bytes. */
  memory: number;
  pairs: number;
  /** Size of the table and its index, in bytes. */
  size: number;
  /** Reading the recommendations of a product. */
  lists: number[];
}

/** Gives the orders their events: each was placed, and one in 64 was cancelled. */
export async function addEvents(db: Database): Promise<void> {
  for (let part = 0; part < PARTS; part++) {
    const [first, end] = [hexOf(part), part + 1 < PARTS ? hexOf(part + 1) : 'g'];
    await inTransaction(db, async (trx) => {
      await addEvent(trx, 'a', 'order.placed', { first, end });
      if (part < PARTS / 64) await addEvent(trx, 'b', 'order.cancelled', { first, end });
    });
  }
}

function addEvent(trx: ShopTransaction, prefix: string, kind: string, ids: { first: string; end: string }) {
  return sql`insert into shop_event (id, subject, kind, data, occurred_at, dispatched_at)
    select ${sql.lit(prefix)} || id, id, ${sql.lit(kind)}, '{}', placed_at, placed_at from shop_order
    where id >= ${ids.first} and id < ${ids.end}`.execute(trx);
}

/** The beginning of the ids of a part. */
function hexOf(part: number): string {
  return part.toString(16).padStart(2, '0');
}

/** Counts the pairs of all orders, without the job's pauses. */
export async function countAllPairs(db: Database, products: number): Promise<CountedPairs> {
  const now = () => Date.now() + HOUR_MILLISECONDS;
  const countNext = createPairCounting({ db, changes: createProductChanges({ db, now }), now });
  const before = process.memoryUsage.rss();
  const batches: number[] = [];
  let memory = 0;
  for (let isMore = true; isMore; ) {
    const startedAt = performance.now();
    isMore = await countNext();
    batches.push(performance.now() - startedAt);
    memory = Math.max(memory, process.memoryUsage.rss() - before);
  }
  const lists: number[] = [];
  for (let index = 0; index < LISTS; index++) {
    const startedAt = performance.now();
    await listPartners(db, largeId('product', index % products), 4);
    lists.push(performance.now() - startedAt);
  }
  const { pairs } = await db
    .selectFrom('bought_pair')
    .select((eb) => eb.fn.countAll<number>().as('pairs'))
    .executeTakeFirstOrThrow();
  return { batches, memory, pairs, size: await sizeOfPairs(db), lists };
}

async function sizeOfPairs(db: Database): Promise<number> {
  const query =
    engineOf(db) === 'postgres'
      ? sql<{ size: number }>`select pg_total_relation_size('bought_pair') as size`
      : sql<{ size: number }>`select sum(pgsize) as size from dbstat where name like 'bought_pair%'`;
  return Number((await query.execute(db)).rows[0]?.size ?? Number.NaN);
}
