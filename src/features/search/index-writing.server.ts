import { listProductsById } from '#features/catalogue/product-queries.server.ts';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import { afterCursor, inOrder } from '#platform/database/sorted-query.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { searchEngineOf } from './engine/choose-engine.server.ts';
import type { IndexEntry } from './engine/search-engine.server.ts';
import { indexedWords } from './product-words.ts';

/** Products that are indexed in one transaction. */
const BATCH_SIZE = 200;
/** Names how words become lexemes. A new name makes the job `build-search-index` index all products again. */
const STATE_NAME = 'products, with words inside others';

const OLDEST_FIRST = ['added_at', 'asc'] as const;

/** Position in the order in which products were added. */
interface Position {
  added_at: number;
  product_id: string;
}

/** Writes the index rows of products that were added, changed or deleted, in the transaction that does so. */
export async function indexProducts(trx: ShopTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const engine = searchEngineOf(trx);
  const products = new Map((await listProductsById(trx, ids)).map((product) => [product._id, product]));
  const fieldsOf = new Map<string, number>();
  const entries: IndexEntry[] = [];
  for (const id of ids) {
    const product = products.get(id);
    if (!product) continue;
    const words = product.published ? indexedWords(product) : undefined;
    entries.push({ productId: id, lexemes: words?.lexemes ?? [] });
    for (const [word, fields] of words?.fieldsOf ?? []) fieldsOf.set(word, (fieldsOf.get(word) ?? 0) | fields);
  }
  const deleted = ids.filter((id) => !products.has(id));
  if (deleted.length > 0) await engine.remove(trx, deleted);
  if (entries.length > 0) await engine.write(trx, entries);
  if (fieldsOf.size > 0) await engine.addWords(trx, fieldsOf);
}

/** Like {@link indexProducts}, outside of the transaction that changes them: waits for edits, and keeps others waiting. */
export async function indexLocked(trx: ShopTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockRows(trx, trx.selectFrom('product').select('id').where('id', 'in', ids).orderBy('id')).execute();
  await indexProducts(trx, ids);
}

/**
 * Indexes the next products of a database that was filled without an index, oldest first, in one transaction. The shop
 * may be open. @returns the number of products that were indexed; 0 when the index is complete.
 */
export async function continueIndex(db: Database): Promise<number> {
  const state = await db.selectFrom('search_index_state').selectAll().where('name', '=', STATE_NAME).executeTakeFirst();
  if (state?.is_complete) return 0;
  return inTransaction(db, async (trx) => {
    const batch = await listAfter(trx, state);
    await indexLocked(
      trx,
      batch.map(({ product_id }) => product_id),
    );
    await saveState(trx, batch.at(-1) ?? state ?? { added_at: 0, product_id: '' }, batch.length < BATCH_SIZE);
    return batch.length;
  });
}

/** Makes {@link continueIndex} begin again. What is in the index stays until it is replaced. */
export async function restartIndex(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('search_index_state').where('name', '=', STATE_NAME).execute();
    const gone = trx
      .selectFrom('search_index_product')
      .select('product_id')
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('product').select('id').whereRef('product.id', '=', 'product_id'))),
      );
    const ids = (await gone.execute()).map(({ product_id }) => product_id);
    if (ids.length > 0) await searchEngineOf(trx).remove(trx, ids);
  });
}

function listAfter(trx: ShopTransaction, after: Position | undefined): Promise<Position[]> {
  const all = inOrder(trx.selectFrom('product').select(['added_at', 'id as product_id']), OLDEST_FIRST);
  const left = after ? all.where(afterCursor(OLDEST_FIRST, { ...after, id: after.product_id })) : all;
  return left.limit(BATCH_SIZE).execute();
}

/** Records the last product that was indexed, and whether it was the last of all. */
export async function saveState(
  trx: ShopTransaction,
  { added_at, product_id }: Position,
  isComplete: boolean,
): Promise<void> {
  const values = { added_at, product_id, is_complete: Number(isComplete) };
  await trx
    .insertInto('search_index_state')
    .values({ name: STATE_NAME, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}
