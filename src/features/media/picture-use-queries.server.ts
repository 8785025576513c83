import { createInserter } from '#platform/database/row-statement.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { PictureUseTable } from './picture-table.ts';

/** Records which products and collections show which pictures, once each. */
export const insertUses = createInserter<PictureUseTable>(
  'picture_use',
  { url: 'text', product_id: 'text' },
  'nothing',
);

/** Records that these products or collections show no pictures. */
export async function deleteUses(trx: ShopTransaction, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('picture_use').where('product_id', 'in', ids).execute();
}
