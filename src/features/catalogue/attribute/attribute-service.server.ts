import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { ProductChanges } from '../product-changes.server.ts';
import { listDefinitions, lockDefinitions, replaceDefinitions } from './attribute-queries.server.ts';
import type { AttributeDefinition } from './attribute-schema.ts';
import { deleteUnusedSets, rebuildBatch, startRebuild } from './facet-rebuild.server.ts';

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 86_400_000;
/** Batches of products that are adjusted before the definitions count as saved. A job adjusts the others. */
const MAX_BATCHES_AT_ONCE = 4;

interface AttributeDependencies {
  db: Database;
  changes: ProductChanges;
  now: () => number;
}

/** Creates the functions that change the definitions of attributes, and the jobs that adjust the products. */
export function createAttributes({ db, changes, now }: AttributeDependencies) {
  async function adjustProducts(): Promise<'more' | 'done'> {
    const batch = await inTransaction(db, async (trx) => {
      const rebuilt = await rebuildBatch(trx);
      if (!rebuilt) return undefined;
      await changes.recordAll(trx);
      await changes.index.write(trx, rebuilt.productIds);
      return rebuilt;
    });
    if (!batch) return 'done';
    return batch.hasMore ? 'more' : 'done';
  }

  const attributeJobs: Job[] = [
    { name: 'rebuild-facets', intervalMilliseconds: MINUTE_MILLISECONDS, run: adjustProducts },
    {
      name: 'delete-unused-facets',
      intervalMilliseconds: DAY_MILLISECONDS,
      async run() {
        await inTransaction(db, deleteUnusedSets);
        return 'done';
      },
    },
  ];

  return {
    attributeJobs,

    /** Replaces the definitions, and adjusts products to them. @returns the new definitions. */
    async replaceAttributes(definitions: readonly AttributeDefinition[], actor: Actor): Promise<AttributeDefinition[]> {
      const stored = await inTransaction(db, async (trx) => {
        await lockDefinitions(trx);
        const before = await listDefinitions(trx);
        await replaceDefinitions(trx, definitions);
        if (needsRebuild(before, definitions)) await startRebuild(trx);
        await changes.recordAll(trx);
        await writeAudit(trx, { at: now(), action: 'attributes-changed', actor });
        return listDefinitions(trx);
      });
      for (let batch = 0; batch < MAX_BATCHES_AT_ONCE; batch++) if ((await adjustProducts()) === 'done') break;
      return stored;
    },
  };
}

/** Whether products can have other values, facets or searched words with the new definitions. Their order changes none. */
function needsRebuild(before: readonly AttributeDefinition[], after: readonly AttributeDefinition[]): boolean {
  const partsOf = (definitions: readonly AttributeDefinition[]) =>
    JSON.stringify(
      definitions
        .map(({ key, label, kind, unit = '', choices, filterable }) => [
          ...[key, label, kind, unit, filterable],
          choices?.toSorted(),
        ])
        .toSorted(),
    );
  return partsOf(before) !== partsOf(after);
}
