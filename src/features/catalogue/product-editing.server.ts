import { type Actor, authorOf } from '#features/audit/actor.server.ts';
import type { PictureService } from '#features/media/picture-service.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { keepDefinitions, listDefinitions } from './attribute/attribute-queries.server.ts';
import { changeProduct, type ProductChange } from './change-product.ts';
import { acceptPictures, type PicturesRefused } from './gallery/accept-pictures.server.ts';
import { auditEdit, auditProduct } from './product-audit.server.ts';
import type { ProductChanges } from './product-changes.server.ts';
import type { ChangedProduct } from './product-draft-schema.ts';
import { deleteProducts, updateFlag } from './product-queries.server.ts';
import type { SlugRefusal } from './writing/give-slugs.server.ts';
import { keepPictures, type PictureKeeper } from './writing/keep-pictures.server.ts';
import { prepareDifference } from './writing/prepare-difference.server.ts';
import { lockProducts } from './writing/product-rows.server.ts';
import { differenceOf, fromStored, readStored } from './writing/stored-product.server.ts';
import { findUnknownManufacturers } from './writing/unknown-manufacturers.server.ts';
import { type AreVariantsHeld, findVariantProblem, type VariantProblem } from './writing/variant-problems.server.ts';
import { freeChangedSkus, writeDifferences } from './writing/write-differences.server.ts';

/** Uploaded pictures that a product would use were deleted because they were unused for too long. */
export type PicturesGone = { ok: false; reason: 'picture-gone'; pictures: readonly string[] };

/** Result of a change. */
export type ChangeProductResult =
  | { ok: true }
  | PicturesGone
  | PicturesRefused
  | VariantProblem
  | { ok: false; reason: 'product-gone' | SlugRefusal | 'unknown-manufacturer' }
  | Exclude<ProductChange, { ok: true }>;

export interface EditingDependencies {
  db: Database;
  changes: ProductChanges;
  pictures: PictureKeeper & Pick<PictureService, 'accept'>;
  areVariantsHeld: AreVariantsHeld;
  now: () => number;
}

/** Creates the functions that edit products. Every change is recorded, so that cached pages are dropped. */
export function createProductEditing({ db, changes, pictures, areVariantsHeld, now }: EditingDependencies) {
  /** Records the products that `work` has changed, in its transaction. @returns their number. */
  function recordEdits(work: (trx: ShopTransaction) => Promise<string[]>): Promise<number> {
    return inTransaction(db, async (trx) => {
      const ids = await work(trx);
      await changes.recordEdits(trx, ids);
      return ids.length;
    });
  }

  /** Changes a product. If that fails, the caller must roll back. */
  async function changeLocked(
    trx: ShopTransaction,
    id: string,
    { change, actor }: { change: ChangedProduct; actor: Actor },
  ): Promise<ChangeProductResult> {
    await lockProducts(trx, [id]);
    const [stored] = await readStored(trx, [id]);
    if (!stored) return { ok: false, reason: 'product-gone' };
    await keepDefinitions(trx);
    const definitions = await listDefinitions(trx);
    const before = fromStored(stored, definitions);
    const changed = changeProduct(before, change, definitions);
    if (!changed.ok) return changed;
    const difference = differenceOf({ product: before, stored }, changed.product);
    const problem = await findVariantProblem(trx, difference, areVariantsHeld);
    if (problem) return problem;
    if ((await findUnknownManufacturers(trx, [difference])).size > 0)
      return { ok: false, reason: 'unknown-manufacturer' };
    const gone = await keepPictures(trx, [difference], pictures);
    if (gone.length > 0) return { ok: false, reason: 'picture-gone', pictures: gone };
    const at = now();
    const author = { by: authorOf(actor), at, through: 'edit' } as const;
    if (!(await freeChangedSkus(trx, [difference]))) return { ok: false, reason: 'sku-taken', skus: [] };
    const written = await writeDifferences(trx, [prepareDifference(difference, definitions)], author);
    if (written === 'sku-taken') return { ok: false, reason: written, skus: [] };
    if (written !== 'written') return { ok: false, reason: written };
    await auditEdit(trx, before, changed.product, { actor, at });
    return { ok: true };
  }

  /** Switches a flag of products on or off and records it, such as "Published Alderway 60". */
  function setFlag(
    ids: readonly string[],
    { flag, value, verb, actor }: { flag: 'published' | 'featured'; value: boolean; verb: string; actor: Actor },
  ): Promise<number> {
    return recordEdits(async (trx) => {
      const changed = await updateFlag(trx, ids, flag, value);
      for (const { id, name } of changed)
        await auditProduct(trx, 'product-changed', { _id: id }, { text: `${verb} ${name}`, actor, at: now() });
      return changed.map(({ id }) => id);
    });
  }

  return {
    /** Changes a product, except the stock and quantity of existing variants. */
    async change(id: string, draft: ChangedProduct, actor: Actor): Promise<ChangeProductResult> {
      const accepted = await acceptPictures(draft, pictures);
      if (!accepted.ok) return accepted;
      return inTransaction<Tables, ChangeProductResult>(db, async (trx, rollBack) => {
        const changed = await changeLocked(trx, id, { change: accepted.product, actor });
        if (!changed.ok) return rollBack(changed);
        await changes.recordEdits(trx, [id]);
        return changed;
      });
    },

    /** Publishes or unpublishes products. @returns the number of products that changed. */
    publish: (ids: readonly string[], value: boolean, actor: Actor): Promise<number> =>
      setFlag(ids, { flag: 'published', value, verb: value ? 'Published' : 'Unpublished', actor }),

    /** Features products on the home page, or no longer. @returns the number of products that changed. */
    feature: (ids: readonly string[], value: boolean, actor: Actor): Promise<number> =>
      setFlag(ids, { flag: 'featured', value, verb: value ? 'Featured' : 'Stopped featuring', actor }),

    /** Deletes products. Orders keep their copies. @returns the number of deleted products. */
    removeAll: (ids: readonly string[], actor: Actor): Promise<number> =>
      recordEdits(async (trx) => {
        const deleted = await deleteProducts(trx, ids);
        const deletedIds = deleted.map(({ id }) => id);
        await pictures.release(trx, deletedIds);
        for (const { id, name } of deleted)
          await auditProduct(trx, 'product-deleted', { _id: id }, { text: `Deleted ${name}`, actor, at: now() });
        return deletedIds;
      }),
  };
}
