import { createInserter } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { indexLocked } from './index-writing.server.ts';
import type { SearchIndexPostponedTable } from './search-table.ts';

/** Products that are indexed in one transaction, which other writers wait for. */
const BATCH_SIZE = 50;

const insertPostponed = createInserter<SearchIndexPostponedTable>(
  'search_index_postponed',
  { product_id: 'text' },
  'nothing',
);

/** Records in the transaction that changes many products that {@link indexPostponed} has to index them. */
export async function postponeIndex(trx: ShopTransaction, productIds: readonly string[]): Promise<void> {
  await insertPostponed(
    trx,
    productIds.map((product_id) => ({ product_id })),
  );
}

/** Indexes postponed products in several transactions. If the process dies, a job goes on. */
export async function indexPostponed(db: Database): Promise<void> {
  while ((await indexBatch(db)) > 0);
}

/** A second process waits for the products of the first, and then finds none of them. */
function indexBatch(db: Database): Promise<number> {
  return inTransaction(db, async (trx) => {
    const batch = trx.selectFrom('search_index_postponed').select('product_id').orderBy('product_id').limit(BATCH_SIZE);
    const rows = await trx
      .deleteFrom('search_index_postponed')
      .where('product_id', 'in', batch)
      .returning('product_id')
      .execute();
    await indexLocked(
      trx,
      rows.map(({ product_id }) => product_id),
    );
    return rows.length;
  });
}
