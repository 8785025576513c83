import { lockRows } from '#platform/database/lock-rows.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { lockDefinitions } from './attribute-queries.server.ts';
import { rewriteFacets } from './facet-queries.server.ts';

const BATCH_SIZE = 500;

/** Makes the following batches adjust all products to the current definitions. */
export async function startRebuild(trx: ShopTransaction): Promise<void> {
  await trx
    .insertInto('facet_rebuild')
    .values({ id: 'progress', done_up_to: '' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ done_up_to: '' }))
    .execute();
}

/** Products that were adjusted, and whether more follow. */
interface RebuiltBatch {
  productIds: string[];
  hasMore: boolean;
}

/** Adjusts the next products to the current definitions. @returns undefined if all of them are adjusted. */
export async function rebuildBatch(trx: ShopTransaction): Promise<RebuiltBatch | undefined> {
  const state = await trx
    .selectFrom('facet_rebuild')
    .select('done_up_to')
    .where('id', '=', 'progress')
    .executeTakeFirst();
  if (!state || state.done_up_to === null) return undefined;
  const next = trx
    .selectFrom('product')
    .select('id')
    .where('id', '>', state.done_up_to)
    .orderBy('id')
    .limit(BATCH_SIZE);
  // Waits for edits under way, whose attributes would otherwise be overwritten with those from before.
  const rows = await lockRows(trx, next).execute();
  const ids = rows.map(({ id }) => id);
  await rewriteFacets(trx, ids);
  const last = ids.length === BATCH_SIZE ? (ids.at(-1) ?? null) : null;
  // If the definitions changed since then, the rebuild starts over.
  await trx
    .updateTable('facet_rebuild')
    .set({ done_up_to: last })
    .where('id', '=', 'progress')
    .where('done_up_to', '=', state.done_up_to)
    .execute();
  return { productIds: ids, hasMore: last !== null };
}

/** Deletes facet sets that no product has any more. Waits for edits of products, which may use one again. */
export async function deleteUnusedSets(trx: ShopTransaction): Promise<void> {
  await lockDefinitions(trx);
  await trx
    .deleteFrom('facet_value')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('product').select('id').whereRef('facet_set_id', '=', 'facet_value.set_id'))),
    )
    .execute();
}
