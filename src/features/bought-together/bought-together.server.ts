import { setTimeout as wait } from 'node:timers/promises';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import { listInOrder } from '#features/catalogue/product-queries.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import type { Job } from '#platform/jobs/job.ts';
import { createPairCounting } from './counting.server.ts';
import { listPartners } from './pair-queries.server.ts';

const INTERVAL_MILLISECONDS = 5 * 60_000;
/** The pause after each batch, in multiples of the time it took, so that counting many orders does not slow down others. */
const REST_FACTOR = 2;
const MAX_REST_MILLISECONDS = 1_000;

const MAX_SHOWN = 4;
/** A row of one looks lost. */
const MIN_SHOWN = 2;

/** Lists published products that are often ordered with a product; none before there is enough to say so. */
export async function listBoughtTogether(db: Database, productId: string): Promise<Product[]> {
  const ids = await listPartners(db, productId, MAX_SHOWN);
  return ids.length < MIN_SHOWN ? [] : listInOrder(db, ids);
}

/** Assembles the feature: the job that counts which products are ordered together. */
export function createBoughtTogether(dependencies: { db: Database; changes: ProductChanges; now: () => number }) {
  const countNext = createPairCounting(dependencies);
  const job: Job = {
    name: 'count-bought-together',
    intervalMilliseconds: INTERVAL_MILLISECONDS,
    async run({ signal }) {
      const startedAt = performance.now();
      if (!(await countNext())) return 'done';
      const rest = Math.min(REST_FACTOR * (performance.now() - startedAt), MAX_REST_MILLISECONDS);
      await wait(rest, undefined, { signal }).catch(() => {});
      return 'more';
    },
  };
  const feature: Feature = { jobs: [job] };
  return { feature };
}
