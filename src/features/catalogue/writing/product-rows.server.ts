import { columnTypes } from '#platform/database/columns.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import { createInserter, createUpdater } from '#platform/database/row-statement.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { PRODUCT_COLUMNS, type ProductRow } from '../product-table.ts';

export type ProductColumn = keyof ProductRow;

/** A row to be updated in some of its columns. */
interface ChangedRow {
  row: ProductRow;
  columns: readonly ProductColumn[];
}

const TYPES = columnTypes(PRODUCT_COLUMNS);

/** Inserts the rows of products, without their variants and facets. */
export const insertProductRows = createInserter<ProductRow>('product', TYPES);

const updateColumns = createUpdater<ProductRow>('product', TYPES);

/** Updates columns in the rows of products, without their variants and facets. */
export async function updateProductRows(trx: ShopTransaction, changed: readonly ChangedRow[]): Promise<void> {
  for (const group of Map.groupBy(changed, ({ columns }) => columns.join()).values()) {
    const rows = group.map(({ row }) => row);
    await updateColumns(trx, rows, group[0]?.columns ?? []);
  }
}

/** Locks products and then their variants until the transaction ends, like edits and orders in the order of their ids. */
export async function lockProducts(trx: ShopTransaction, ids: readonly string[]): Promise<void> {
  if (engineOf(trx) === 'sqlite' || ids.length === 0) return;
  await lockRows(trx, trx.selectFrom('product').select('id').where('id', 'in', ids).orderBy('id')).execute();
  const variants = trx.selectFrom('product_variant').select('id').where('product_id', 'in', ids).orderBy('id');
  await lockRows(trx, variants).execute();
}
