import type { ShopTransaction } from '#platform/database/tables.ts';
import { listConflictingSkus } from '../variant/variant-queries.server.ts';
import type { StoredProduct } from './stored-product.server.ts';

/** Finds out whether orders that were not shipped hold one of these variants. */
export type AreVariantsHeld = (trx: ShopTransaction, variantIds: readonly string[]) => Promise<boolean>;

/** SKUs belong to several variants. None are named if another transaction has just taken one. */
export type SkusTaken = { ok: false; reason: 'sku-taken'; skus: readonly string[] };

/** `variant-in-use`: orders that were not shipped hold these variants, which would be removed. */
export type VariantProblem = SkusTaken | { ok: false; reason: 'variant-in-use'; variantIds: readonly string[] };

/** Finds what keeps the variants of a product from being changed. Their rows must be locked. */
export async function findVariantProblem(
  trx: ShopTransaction,
  { before, after }: { before: StoredProduct; after: StoredProduct },
  areHeld: AreVariantsHeld,
): Promise<VariantProblem | undefined> {
  const kept = new Set(after.variants.map(({ id }) => id));
  const removed = before.variants.map(({ id }) => id).filter((id) => !kept.has(id));
  if (removed.length > 0 && (await areHeld(trx, removed)))
    return { ok: false, reason: 'variant-in-use', variantIds: await findHeld(trx, removed, areHeld) };
  const skus = after.variants.map(({ sku }) => sku);
  const taken = await listConflictingSkus(trx, after.row.id, skus);
  return taken.length > 0 ? { ok: false, reason: 'sku-taken', skus: taken } : undefined;
}

/** Asks for each variant. Only refused changes get here. */
async function findHeld(trx: ShopTransaction, ids: readonly string[], areHeld: AreVariantsHeld): Promise<string[]> {
  const held: string[] = [];
  for (const id of ids) if (await areHeld(trx, [id])) held.push(id);
  return held;
}
