import { fromDollars } from '#features/pricing/money.ts';
import type { ShopTransaction } from '#features/schema/tables.ts';
import { searchKey } from '#platform/database/search-key.server.ts';
import { type ChangedProduct, MOST_PIECES } from './product-schema.ts';

/** @returns whether there was such a product. A new picture is not what the old one's description says. */
export async function updateProduct(trx: ShopTransaction, id: string, product: ChangedProduct): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('product')
    .set((eb) => ({
      name: product.name,
      name_key: searchKey(product.name),
      category: product.category,
      company: product.company,
      price_cents: fromDollars(product.price),
      sale_price_cents: fromDollars(product.sellingPrice),
      description: product.description,
      image: product.image,
      image_alt: eb.case().when('image', '=', product.image).then(eb.ref('image_alt')).else('').end(),
      published: Number(product.published),
    }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns the ids of those that were not so before. */
export async function updatePublished(
  trx: ShopTransaction,
  ids: readonly string[],
  published: boolean,
): Promise<string[]> {
  const rows = await trx
    .updateTable('product')
    .set({ published: Number(published) })
    .where('id', 'in', ids)
    .where('published', '=', Number(!published))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns the ids of those that there were. */
export async function deleteProducts(trx: ShopTransaction, ids: readonly string[]): Promise<string[]> {
  const rows = await trx.deleteFrom('product').where('id', 'in', ids).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Adds nothing, and answers `undefined`, when there is no such product or it would have too many pieces. */
export async function restockProduct(
  trx: ShopTransaction,
  id: string,
  amount: number,
): Promise<{ stock: number; quantity: number } | undefined> {
  return trx
    .updateTable('product')
    .set((eb) => ({ stock: eb('stock', '+', amount), quantity: eb('quantity', '+', amount) }))
    .where('id', '=', id)
    .where('quantity', '<=', MOST_PIECES - amount)
    .where('stock', '<=', MOST_PIECES - amount)
    .returning(['stock', 'quantity'])
    .executeTakeFirst();
}
