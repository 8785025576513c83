import { fromDollars } from '#features/pricing/money.ts';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import { searchKey } from '#platform/database/search-key.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { rewriteFacets } from './attribute/facet-queries.server.ts';
import { parseImages, toImageColumns } from './gallery/stored-images.server.ts';
import type { ChangedProduct } from './product-draft-schema.ts';
import { parseOptions, toVariantColumns } from './product-queries.server.ts';
import type { Product } from './product-schema.ts';

/** Locks a product until the transaction ends. @returns its options and pictures, or undefined if it does not exist. */
export async function lockProduct(
  trx: ShopTransaction,
  id: string,
): Promise<Pick<Product, 'options' | 'images'> | undefined> {
  const query = trx.selectFrom('product').select(['options', 'image', 'image_alt', 'images']).where('id', '=', id);
  const row = await lockRows(trx, query).executeTakeFirst();
  return row && { options: parseOptions(row.options), images: parseImages(row) };
}

/** Updates a product and its facets. */
export async function updateProduct(
  trx: ShopTransaction,
  id: string,
  product: ChangedProduct,
  parts: Pick<Product, 'options' | 'variants' | 'images'>,
): Promise<void> {
  await trx
    .updateTable('product')
    .set({
      name: product.name,
      name_key: searchKey(product.name),
      category: product.category,
      company: product.company,
      ...toVariantColumns(parts),
      sale_price_cents: fromDollars(product.sellingPrice),
      description: product.description,
      ...toImageColumns(parts.images),
      published: Number(product.published),
      ...(product.attributes && { attributes: JSON.stringify(product.attributes) }),
      ...(product.featured !== undefined && { featured: Number(product.featured) }),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await rewriteFacets(trx, [id]);
}

/** Switches a flag of products on or off. @returns those that changed. */
export async function updateFlag(
  trx: ShopTransaction,
  ids: readonly string[],
  flag: 'published' | 'featured',
  value: boolean,
): Promise<{ id: string; name: string }[]> {
  return trx
    .updateTable('product')
    .set({ [flag]: Number(value) })
    .where('id', 'in', ids)
    .where(flag, '=', Number(!value))
    .returning(['id', 'name'])
    .execute();
}
