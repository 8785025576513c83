import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { lockProducts } from '#features/catalogue/product-batch.server.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { PicturesKeeper } from '#features/catalogue/product-editing.server.ts';
import { readStored } from '#features/catalogue/stored-product.server.ts';
import type { AreVariantsHeld } from '#features/catalogue/variant/variant-editing.server.ts';
import { freeSkus, listTakenSkus } from '#features/catalogue/variant/variant-queries.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { isAsExpected } from './compare-products.server.ts';
import { keepPictures } from './keep-pictures.server.ts';
import type { PreparedDifference } from './prepare-differences.server.ts';
import { type Author, writeDifferences } from './write-differences.server.ts';

/** Products that are read or written in a few milliseconds, before other work runs. */
const PRODUCTS_AT_ONCE = 100;

/** Why products were not changed. `changed-since`: these products are no longer as they were. */
export type NotChanged =
  | { ok: false; reason: 'changed-since'; products: string[] }
  | { ok: false; reason: 'sku-taken' | 'picture-gone' };

export interface ChangeDependencies {
  changes: ProductChanges;
  pictures: PicturesKeeper;
  areVariantsHeld: AreVariantsHeld;
}

/** Changes products, all or none, if they are still as they were. If that fails, the caller must roll back. */
export async function changeProducts(
  trx: ShopTransaction,
  differences: readonly PreparedDifference[],
  { author, dependencies }: { author: Author; dependencies: ChangeDependencies },
): Promise<{ ok: true } | NotChanged> {
  const { changes, pictures, areVariantsHeld } = dependencies;
  await lockProducts(
    trx,
    differences.flatMap(({ before }) => before?.row.id ?? []),
  );
  const products = await findChanged(trx, differences);
  if (products.length > 0) return { ok: false, reason: 'changed-since', products };
  const held = await findHeld(trx, differences, areVariantsHeld);
  if (held.length > 0) return { ok: false, reason: 'changed-since', products: held };
  if (!(await freeChangedSkus(trx, differences))) return { ok: false, reason: 'sku-taken' };
  if (!(await keepPictures(trx, differences, pictures))) return { ok: false, reason: 'picture-gone' };
  for (const batch of batchesOf(differences)) {
    if (!(await writeDifferences(trx, batch, author))) return { ok: false, reason: 'sku-taken' };
    await changes.recordManyEdits(
      trx,
      batch.map(({ productId }) => productId),
    );
    await yieldToEventLoop();
  }
  return { ok: true };
}

function* batchesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += PRODUCTS_AT_ONCE) {
    yield items.slice(start, start + PRODUCTS_AT_ONCE);
  }
}

/** Finds the products that are no longer as they were, or whose attributes are no longer defined. @returns their names. */
async function findChanged(trx: ShopTransaction, differences: readonly PreparedDifference[]): Promise<string[]> {
  const changed = differences.filter(({ fits }) => !fits).map(({ name }) => name);
  const existing = differences.flatMap(({ before, name, stocked }) => (before ? [{ before, name, stocked }] : []));
  for (const batch of batchesOf(existing)) {
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
  for (const batch of batchesOf(removals)) {
    const ofBatch = batch.flatMap(({ removed }) => removed);
    if (!(await areHeld(trx, ofBatch))) continue;
    for (const { name, removed } of batch) if (await areHeld(trx, removed)) held.push(name);
  }
  return held;
}

/** Frees the SKUs of variants that get others. @returns whether no other variant has the new ones. */
async function freeChangedSkus(trx: ShopTransaction, differences: readonly PreparedDifference[]): Promise<boolean> {
  const changed = differences.flatMap(({ before, after }) => {
    const skus = new Map(before?.variants.map(({ id, sku }) => [id, sku]));
    return (after?.variants ?? []).filter(({ id, sku }) => skus.has(id) && skus.get(id) !== sku);
  });
  const ids = changed.map(({ id }) => id);
  for (const batch of batchesOf(ids)) await freeSkus(trx, batch);
  const skus = changed.map(({ sku }) => sku);
  for (const batch of batchesOf(skus)) if ((await listTakenSkus(trx, batch)).length > 0) return false;
  return true;
}
