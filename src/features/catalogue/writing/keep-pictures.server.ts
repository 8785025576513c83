import type { PictureService } from '#features/media/picture-service.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { isUploadedPicture } from '#ui/picture-widths.ts';
import { parseImages } from '../gallery/stored-images.server.ts';
import { usedPictures } from '../gallery/used-pictures.server.ts';
import { loadProductFields } from '../product-queries.server.ts';
import { toVariant } from '../variant/variant-queries.server.ts';
import type { StoredDifference, StoredProduct } from './stored-product.server.ts';

/** Keeps the uploaded pictures of products. */
export type PictureKeeper = Pick<PictureService, 'keep' | 'release'>;

/**
 * Keeps the pictures that products get, and releases those of products that are removed.
 * @returns the uploaded pictures that were deleted because they were unused for too long.
 */
export async function keepPictures(
  trx: ShopTransaction,
  differences: readonly StoredDifference[],
  pictures: PictureKeeper,
): Promise<string[]> {
  const uses = differences.flatMap(({ before, after }) => {
    if (!after || (before && picturesOf(before) === picturesOf(after))) return [];
    const use = usesOf(after);
    const all = [...use.inOrders, ...use.onPage, ...(before ? usesOf(before).onPage : [])];
    // Others need no query, of which thousands would hold the transaction for long.
    return all.some(isUploadedPicture) ? [{ productId: after.row.id, ...use }] : [];
  });
  const gone = await pictures.keep(trx, uses);
  const removed = differences.flatMap(({ before, after }) => (before && !after ? [before.row.id] : []));
  await pictures.release(trx, removed);
  return gone;
}

/** Returns the columns that hold pictures, as a text to compare. */
function picturesOf({ row, variants }: StoredProduct): string {
  return JSON.stringify([row.image, row.images, row.story, variants.map(({ image }) => image)]);
}

function usesOf({ row, variants }: StoredProduct) {
  const { story } = loadProductFields(row);
  return usedPictures({ images: parseImages(row), variants: variants.map(toVariant), story });
}
