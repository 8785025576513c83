import { type Cents, fromDollars } from '#features/pricing/money.ts';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import { searchKey } from '#platform/database/search-key.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { ChangedProduct } from './product-draft-schema.ts';
import { toPriceColumns } from './product-queries.server.ts';
import { MAX_PIECES } from './product-schema.ts';

/** Updates a product, and clears `image_alt` if the picture changes. @returns whether the product exists. */
export async function updateProduct(trx: ShopTransaction, id: string, product: ChangedProduct): Promise<boolean> {
  const compareAtPrice = await compareAtPriceAfter(trx, id, product);
  const { numUpdatedRows } = await trx
    .updateTable('product')
    .set((eb) => ({
      name: product.name,
      name_key: searchKey(product.name),
      category: product.category,
      company: product.company,
      ...toPriceColumns(fromDollars(product.price), compareAtPrice),
      sale_price_cents: fromDollars(product.sellingPrice),
      description: product.description,
      image: product.image,
      image_alt: eb.case().when('image', '=', product.image).then(eb.ref('image_alt')).else('').end(),
      published: Number(product.published),
      ...(product.featured !== undefined && { featured: Number(product.featured) }),
    }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns the price that a changed product is compared with: the given one, or the one it has. */
async function compareAtPriceAfter(
  trx: ShopTransaction,
  id: string,
  { compareAtPrice }: ChangedProduct,
): Promise<Cents | null> {
  if (typeof compareAtPrice === 'number') return fromDollars(compareAtPrice);
  if (compareAtPrice === null) return null;
  const current = trx.selectFrom('product').select('compare_at_price_cents').where('id', '=', id);
  const row = await lockRows(trx, current).executeTakeFirst();
  return row?.compare_at_price_cents ?? null;
}

/** Switches a flag of products on or off. @returns the ids of those that changed. */
export async function updateFlag(
  trx: ShopTransaction,
  ids: readonly string[],
  flag: 'published' | 'featured',
  value: boolean,
): Promise<string[]> {
  const rows = await trx
    .updateTable('product')
    .set({ [flag]: Number(value) })
    .where('id', 'in', ids)
    .where(flag, '=', Number(!value))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes products. @returns the ids of those that existed. */
export async function deleteProducts(trx: ShopTransaction, ids: readonly string[]): Promise<string[]> {
  const rows = await trx.deleteFrom('product').where('id', 'in', ids).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Adds units to a product. Returns undefined if it does not exist or would exceed the maximum number of units. */
export async function restockProduct(
  trx: ShopTransaction,
  id: string,
  amount: number,
): Promise<{ stock: number; quantity: number } | undefined> {
  return trx
    .updateTable('product')
    .set((eb) => ({ stock: eb('stock', '+', amount), quantity: eb('quantity', '+', amount) }))
    .where('id', '=', id)
    .where('quantity', '<=', MAX_PIECES - amount)
    .where('stock', '<=', MAX_PIECES - amount)
    .returning(['stock', 'quantity'])
    .executeTakeFirst();
}
