import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { authorOf } from '#features/audit/actor.server.ts';
import { auditPrices, type Editor } from '#features/catalogue/product-audit.server.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import { parseValues } from '#features/catalogue/variant/variant-queries.server.ts';
import { isAsExpected } from '#features/catalogue/writing/compare-products.server.ts';
import type { SlugRefusal } from '#features/catalogue/writing/give-slugs.server.ts';
import { keepPictures, type PictureKeeper } from '#features/catalogue/writing/keep-pictures.server.ts';
import type { PreparedDifference } from '#features/catalogue/writing/prepare-difference.server.ts';
import { lockProducts } from '#features/catalogue/writing/product-rows.server.ts';
import { readStored, type StoredProduct } from '#features/catalogue/writing/stored-product.server.ts';
import { findUnknownManufacturers } from '#features/catalogue/writing/unknown-manufacturers.server.ts';
import type { AreVariantsHeld } from '#features/catalogue/writing/variant-problems.server.ts';
import { freeChangedSkus, writeDifferences } from '#features/catalogue/writing/write-differences.server.ts';
import {
  changeMemberships,
  findMovedProducts,
  type MembershipChange,
} from '#features/collection/memberships.server.ts';
import { batchesOf } from '#platform/batches.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';

/** Products that are read or written in a few milliseconds, before other work runs. */
const PRODUCTS_AT_ONCE = 100;

/** Why products were not changed. `changed-since`: these products are no longer as they were. */
export type NotChanged =
  | { ok: false; reason: 'changed-since'; products: string[] }
  | { ok: false; reason: 'sku-taken' | SlugRefusal | 'picture-gone' | 'collection-full' };

/** A change of a product and of its collections. */
export interface ImportedDifference extends PreparedDifference {
  memberships: MembershipChange | undefined;
}

export interface ChangeDependencies {
  changes: ProductChanges;
  pictures: PictureKeeper;
  areVariantsHeld: AreVariantsHeld;
}

/** Changes products, all or none, if they are still as they were. If that fails, the caller must roll back. */
export async function changeProducts(
  trx: ShopTransaction,
  differences: readonly ImportedDifference[],
  { actor, at, dependencies }: Editor & { dependencies: ChangeDependencies },
): Promise<{ ok: true } | NotChanged> {
  const { changes, pictures, areVariantsHeld } = dependencies;
  const by = authorOf(actor);
  await lockProducts(
    trx,
    differences.flatMap(({ before }) => before?.row.id ?? []),
  );
  const products = await findChanged(trx, differences);
  if (products.length > 0) return { ok: false, reason: 'changed-since', products };
  const held = await findHeld(trx, differences, areVariantsHeld);
  if (held.length > 0) return { ok: false, reason: 'changed-since', products: held };
  if (!(await freeChangedSkus(trx, differences))) return { ok: false, reason: 'sku-taken' };
  if ((await keepPictures(trx, differences, pictures)).length > 0) return { ok: false, reason: 'picture-gone' };
  for (const batch of batchesOf(differences, PRODUCTS_AT_ONCE)) {
    const written = await writeDifferences(trx, batch, { by, at, through: 'import' });
    if (written !== 'written') return { ok: false, reason: written };
    for (const { before, after } of batch)
      if (before && after) await auditPrices(trx, toPriced(before), toPriced(after), { actor, at });
    await changes.recordManyEdits(
      trx,
      batch.map(({ productId }) => productId),
    );
    await yieldToEventLoop();
  }
  if (!(await changeMemberships(trx, membershipChanges(differences)))) return { ok: false, reason: 'collection-full' };
  return { ok: true };
}

function membershipChanges(differences: readonly ImportedDifference[]): MembershipChange[] {
  return differences.flatMap(({ memberships }) => memberships ?? []);
}

function toPriced({ row, variants }: StoredProduct) {
  const priced = variants.map(({ id, option_values, price_cents }) => ({
    _id: id,
    values: parseValues(option_values),
    price: price_cents,
  }));
  return { _id: row.id, name: row.name, variants: priced };
}

/**
 * Finds the products that are no longer as they were, or whose attributes or manufacturers no longer exist.
 * @returns their names.
 */
async function findChanged(trx: ShopTransaction, differences: readonly ImportedDifference[]): Promise<string[]> {
  const unknown = await findUnknownManufacturers(trx, differences);
  const moved = await findMovedProducts(trx, membershipChanges(differences));
  const changed = differences
    .filter(
      ({ fits, after, productId }) => !fits || unknown.has(after?.row.manufacturer_id ?? '') || moved.has(productId),
    )
    .map(({ name }) => name);
  const existing = differences.flatMap(({ before, name, stocked }) => (before ? [{ before, name, stocked }] : []));
  for (const batch of batchesOf(existing, PRODUCTS_AT_ONCE)) {
    const ids = batch.map(({ before }) => before.row.id);
    const present = new Map((await readStored(trx, ids)).map((product) => [product.row.id, product]));
    for (const { before, name, stocked } of batch) {
      if (!isAsExpected(present.get(before.row.id), before, stocked)) changed.push(name);
    }
    await yieldToEventLoop();
  }
  return changed;
}

/** Finds the products of which unshipped orders hold a variant that would be removed. @returns their names. */
async function findHeld(
  trx: ShopTransaction,
  differences: readonly PreparedDifference[],
  areHeld: AreVariantsHeld,
): Promise<string[]> {
  const removals = differences.flatMap(({ before, after, name }) => {
    const kept = new Set(after?.variants.map(({ id }) => id));
    const removed = (before?.variants ?? []).filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    return removed.length > 0 ? [{ name, removed }] : [];
  });
  const held: string[] = [];
  for (const batch of batchesOf(removals, PRODUCTS_AT_ONCE)) {
    const ofBatch = batch.flatMap(({ removed }) => removed);
    if (!(await areHeld(trx, ofBatch))) continue;
    for (const { name, removed } of batch) if (await areHeld(trx, removed)) held.push(name);
  }
  return held;
}
