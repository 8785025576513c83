import { engineOf } from '#platform/database/engine.server.ts';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import { type ColumnTypes, createInserter, createRowRunner } from '#platform/database/row-statement.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { ProductRow } from './product-table.ts';

const COLUMN_TYPES = {
  id: 'text',
  name: 'text',
  name_key: 'text',
  image: 'text',
  image_alt: 'text',
  images: 'text',
  price_cents: 'bigint',
  sale_price_cents: 'bigint',
  compare_at_price_cents: 'bigint',
  saving_percent: 'integer',
  description: 'text',
  company: 'text',
  category: 'text',
  options: 'text',
  sole_variant_id: 'text',
  featured: 'integer',
  published: 'integer',
  added_at: 'bigint',
  attributes: 'text',
  facet_set_id: 'text',
} as const satisfies ColumnTypes<ProductRow>;

export type ProductColumn = keyof ProductRow;
type Update = (trx: ShopTransaction, rows: readonly ProductRow[]) => Promise<unknown>;

/** A row to be updated in some of its columns. */
export interface ChangedRow {
  row: ProductRow;
  columns: readonly ProductColumn[];
}

/** Inserts the rows of products, without their variants and facets. */
export const insertProductRows = createInserter<ProductRow>('product', COLUMN_TYPES);

const updates = new Map<string, Update>();

/** Updates columns in the rows of products, without their variants and facets. Each index that need not change saves time. */
export async function updateProductRows(trx: ShopTransaction, changed: readonly ChangedRow[]): Promise<void> {
  for (const [key, group] of Map.groupBy(changed, ({ columns }) => columns.join())) {
    const columns = group[0]?.columns ?? [];
    if (columns.length === 0) continue;
    const update = updates.get(key) ?? createUpdate(columns);
    updates.set(key, update);
    await update(
      trx,
      group.map(({ row }) => row),
    );
  }
}

function createUpdate(columns: readonly ProductColumn[]): Update {
  return createRowRunner<never, Readonly<Record<string, string | number | null>>>({
    types: Object.fromEntries((['id', ...columns] as const).map((name) => [name, COLUMN_TYPES[name]])),
    sqlite: `update product set ${columns.map((name, index) => `${name} = ?${index + 2}`).join(', ')} where id = ?1`,
    postgres: (rows) => `update product set ${columns.map((name) => `${name} = changed.${name}`).join(', ')}
      from ${rows} as changed where product.id = changed.id`,
  });
}

/** Locks products and then their variants until the transaction ends, like edits and orders in the order of their ids. */
export async function lockProducts(trx: ShopTransaction, ids: readonly string[]): Promise<void> {
  if (engineOf(trx) === 'sqlite' || ids.length === 0) return;
  await lockRows(trx, trx.selectFrom('product').select('id').where('id', 'in', ids).orderBy('id')).execute();
  const variants = trx.selectFrom('product_variant').select('id').where('product_id', 'in', ids).orderBy('id');
  await lockRows(trx, variants).execute();
}
