import type { ShopTransaction } from '#platform/database/tables.ts';
import { keepDefinitions, listDefinitions } from '../attribute/attribute-queries.server.ts';
import { describeAttributes, findInvalidAttributes } from '../attribute/attribute-values.ts';
import type { Product } from '../product-schema.ts';
import type { Disagreement } from '../variant/fit-options.ts';
import { listConflictingSkus } from '../variant/variant-queries.server.ts';
import type { SlugRefusal } from './give-slugs.server.ts';
import { prepareDifference } from './prepare-difference.server.ts';
import { toStored } from './stored-product.server.ts';
import { findUnknownManufacturers } from './unknown-manufacturers.server.ts';
import type { SkusTaken } from './variant-problems.server.ts';
import { writeDifferences } from './write-differences.server.ts';

/** Why a product was not inserted. `wrong-attributes`: some do not fit their definitions. */
export type InsertProductResult =
  | { ok: true }
  | SkusTaken
  | { ok: false; reason: SlugRefusal | 'unknown-manufacturer' }
  | { ok: false; reason: 'wrong-attributes'; errors: readonly Disagreement[] };

/**
 * Inserts a product with its variants. If that fails, the caller must roll back.
 * @param addition when, in epoch milliseconds, and by which staff member or `system`.
 */
export async function insertProduct(
  trx: ShopTransaction,
  product: Product,
  { at, by }: { at: number; by: string },
): Promise<InsertProductResult> {
  await keepDefinitions(trx);
  const definitions = await listDefinitions(trx);
  const wrong = findInvalidAttributes(definitions, product.attributes);
  if (wrong.length > 0) return { ok: false, reason: 'wrong-attributes', errors: wrong };
  const described = { ...product, attributes: describeAttributes(definitions, product.attributes) };
  const difference = prepareDifference({ before: undefined, after: toStored(described, at) }, definitions);
  if ((await findUnknownManufacturers(trx, [difference])).size > 0)
    return { ok: false, reason: 'unknown-manufacturer' };
  const written = await writeDifferences(trx, [difference], { by, at, through: 'edit' });
  if (written === 'written') return { ok: true };
  if (written !== 'sku-taken') return { ok: false, reason: written };
  const skus = product.variants.map(({ sku }) => sku);
  return { ok: false, reason: 'sku-taken', skus: await listConflictingSkus(trx, product._id, skus) };
}
