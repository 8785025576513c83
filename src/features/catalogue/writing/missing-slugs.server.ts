import { lockRows } from '#platform/database/lock-rows.server.ts';
import { createUpdater } from '#platform/database/row-statement.server.ts';
import { claimSlugs } from '#platform/database/slugs.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { ProductChanges } from '../product-changes.server.ts';
import { productSlugs } from './give-slugs.server.ts';

const INTERVAL_MILLISECONDS = 5_000;
const BATCH_SIZE = 500;

const updateSlugs = createUpdater<{ id: string; slug: string }>('product', { id: 'text', slug: 'text' });

/**
 * Creates the job that gives slugs to products without one: those of an earlier release, and those that one of its
 * processes has added. Pages show them once all products have one.
 */
export function createSlugJob(db: Database, changes: ProductChanges): Job {
  return {
    name: 'write-slugs',
    intervalMilliseconds: INTERVAL_MILLISECONDS,
    async run() {
      if ((await withoutSlug(db).limit(1).execute()).length === 0) return 'done';
      const written = await inTransaction(db, async (trx) => {
        const count = await writeSlugs(trx);
        if (count < BATCH_SIZE) await changes.recordAll(trx);
        return count;
      });
      return written === BATCH_SIZE ? 'more' : 'done';
    },
  };
}

/** Gives slugs to the next products. @returns their number. */
async function writeSlugs(trx: ShopTransaction): Promise<number> {
  // Waits for edits under way, which may give a product its slug.
  const products = await lockRows(trx, withoutSlug(trx).orderBy('id').limit(BATCH_SIZE)).execute();
  const slugs = await claimSlugs(
    trx,
    'product',
    products.map((product) => ({ owner: product.id, candidates: productSlugs(product) })),
  );
  const rows = [...slugs].map(([id, slug]) => ({ id, slug }));
  await updateSlugs(trx, rows, ['slug']);
  return products.length;
}

function withoutSlug(db: Database | ShopTransaction) {
  return db.selectFrom('product').select(['id', 'name']).where('slug', 'is', null);
}
