import { parseImages } from '#features/catalogue/gallery/stored-images.server.ts';
import { usedPictures } from '#features/catalogue/gallery/used-pictures.server.ts';
import type { PicturesKeeper } from '#features/catalogue/product-editing.server.ts';
import type { StoredProduct } from '#features/catalogue/stored-product.server.ts';
import { toVariant } from '#features/catalogue/variant/variant-queries.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { isUploadedPicture } from '#ui/picture-widths.ts';
import type { StoredDifference } from './import-queries.server.ts';

/** Keeps the pictures that products get, and releases those of products that are removed. @returns whether all exist. */
export async function keepPictures(
  trx: ShopTransaction,
  differences: readonly StoredDifference[],
  pictures: PicturesKeeper,
): Promise<boolean> {
  const uses = differences.flatMap(({ before, after }) => {
    if (!after || (before && before.row.image === after.row.image && before.row.images === after.row.images)) return [];
    const use = usesOf(after);
    const all = [...use.inOrders, ...use.onPage, ...(before ? usesOf(before).onPage : [])];
    // Others need no query, of which thousands would hold the transaction for long.
    return all.some(isUploadedPicture) ? [{ productId: after.row.id, ...use }] : [];
  });
  if ((await pictures.keepAll(trx, uses)).length > 0) return false;
  const removed = differences.flatMap(({ before, after }) => (before && !after ? [before.row.id] : []));
  await pictures.release(trx, removed);
  return true;
}

function usesOf({ row, variants }: StoredProduct) {
  return usedPictures({ images: parseImages(row), variants: variants.map(toVariant) });
}
