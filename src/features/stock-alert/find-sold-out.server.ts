import { findProduct } from '#features/catalogue/product-queries.server.ts';
import { lockVariants } from '#features/catalogue/variant/variant-queries.server.ts';
import { variantText } from '#features/catalogue/variant/variants.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { WantedProduct } from './alert-mails.ts';

/** A product, or one of its variants. */
export interface Wanted {
  productId: string;
  /** Undefined if the product has only one. */
  variantId: string | undefined;
}

type SoldOutResult =
  | { ok: true; wanted: WantedProduct }
  | { ok: false; reason: 'not-found' | 'variant-required' | 'in-stock' };

/**
 * Finds a variant that is sold out, or returns why there can be no alert for it. Locks the variant, so that it is not
 * restocked between reading its stock and adding the alert.
 */
export async function findSoldOut(trx: ShopTransaction, { productId, variantId }: Wanted): Promise<SoldOutResult> {
  const variants = await lockVariants(trx, productId);
  const product = await findProduct(trx, productId);
  if (!product?.published) return { ok: false, reason: 'not-found' };
  if (variantId === undefined && variants.length > 1) return { ok: false, reason: 'variant-required' };
  const variant = variants.find(({ _id }) => _id === (variantId ?? variants[0]?._id));
  if (!variant) return { ok: false, reason: 'not-found' };
  if (variant.stock > 0) return { ok: false, reason: 'in-stock' };
  const wanted = { productId, variantId: variant._id, name: product.name, variant: variantText(variant.values) };
  return { ok: true, wanted };
}
