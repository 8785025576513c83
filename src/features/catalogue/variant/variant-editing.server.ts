import type { ShopTransaction } from '#platform/database/tables.ts';
import { deleteVariants, insertVariants } from '../stock/variant-stock.server.ts';
import type { VariantsOfProduct } from './changed-variants.ts';
import { listConflictingSkus, toVariantRows, updateVariants } from './variant-queries.server.ts';

/** Finds out whether orders that were not shipped hold one of these variants. */
export type AreVariantsHeld = (trx: ShopTransaction, variantIds: readonly string[]) => Promise<boolean>;

/** SKUs belong to several variants. None are named if another transaction has just taken one. */
export type SkusTaken = { ok: false; reason: 'sku-taken'; skus: readonly string[] };

/** `variant-in-use`: orders that were not shipped hold these variants, which would be removed. */
export type StoreVariantsResult =
  | { ok: true }
  | SkusTaken
  | { ok: false; reason: 'variant-in-use'; variantIds: readonly string[] };

/** The variants of a product before and after a change, and who makes it when. */
interface VariantsChange {
  before: VariantsOfProduct;
  after: VariantsOfProduct;
  areHeld: AreVariantsHeld;
  /** The id of the staff member. */
  by: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Stores the variants of a product, whose rows must be locked. Removes those that are no longer there, and leaves the
 * stock of existing ones. If that fails, the caller must roll back.
 */
export async function storeVariants(
  trx: ShopTransaction,
  productId: string,
  { before, after, areHeld, by, at }: VariantsChange,
): Promise<StoreVariantsResult> {
  const idsBefore = new Set(before.variants.map(({ _id }) => _id));
  const idsAfter = new Set(after.variants.map(({ _id }) => _id));
  const removed = [...idsBefore.difference(idsAfter)];
  if (removed.length > 0 && (await areHeld(trx, removed)))
    return { ok: false, reason: 'variant-in-use', variantIds: await findHeld(trx, removed, areHeld) };

  const rows = toVariantRows(productId, after.variants);
  const skus = rows.map(({ sku }) => sku);
  const taken = await listConflictingSkus(trx, productId, skus);
  if (taken.length > 0) return { ok: false, reason: 'sku-taken', skus: taken };
  const gone = before.variants.filter(({ _id }) => !idsAfter.has(_id));
  await deleteVariants(
    trx,
    gone.map(({ _id: id, stock }) => ({ id, product_id: productId, stock })),
    { kind: 'count', note: 'Variant removed', by, at },
  );
  const kept = rows.filter(({ id }) => idsBefore.has(id));
  if (!(await updateVariants(trx, kept))) return { ok: false, reason: 'sku-taken', skus: [] };
  const added = rows.filter(({ id }) => !idsBefore.has(id));
  const isInserted = await insertVariants(trx, added, { kind: 'opening', by, at });
  return isInserted ? { ok: true } : { ok: false, reason: 'sku-taken', skus: [] };
}

/** Asks for each variant. Only refused changes get here. */
async function findHeld(trx: ShopTransaction, ids: readonly string[], areHeld: AreVariantsHeld): Promise<string[]> {
  const held: string[] = [];
  for (const id of ids) if (await areHeld(trx, [id])) held.push(id);
  return held;
}
