import { type Actor, authorOf } from '#features/audit/actor.server.ts';
import type { PictureService } from '#features/media/picture-service.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { listDefinitions } from './attribute/attribute-queries.server.ts';
import { findInvalidAttributes } from './attribute/attribute-values.ts';
import { acceptPictures, type PicturesRefused } from './gallery/accept-pictures.server.ts';
import { changeImages, findImageMisfits } from './gallery/change-images.ts';
import { usedPictures } from './gallery/used-pictures.server.ts';
import { auditEdit, auditProduct } from './product-audit.server.ts';
import type { ProductChanges } from './product-changes.server.ts';
import type { ChangedProduct } from './product-draft-schema.ts';
import { lockProduct, updateFlag, updateProduct } from './product-editing-queries.server.ts';
import { deleteProducts, findProduct } from './product-queries.server.ts';
import { changeVariants } from './variant/changed-variants.ts';
import type { Disagreement } from './variant/fit-options.ts';
import { type AreVariantsHeld, type StoreVariantsResult, storeVariants } from './variant/variant-editing.server.ts';
import { lockVariants } from './variant/variant-queries.server.ts';

/** Uploaded pictures that a product would use were deleted because they were unused for too long. */
export type PicturesGone = { ok: false; reason: 'picture-gone'; pictures: readonly string[] };

/** Result of a change. `disagree`: fields of the change contradict each other. `wrong-attributes`: some do not fit. */
export type ChangeProductResult =
  | { ok: true }
  | PicturesGone
  | PicturesRefused
  | Extract<StoreVariantsResult, { ok: false }>
  | { ok: false; reason: 'product-gone' | 'variant-gone' }
  | { ok: false; reason: 'disagree' | 'wrong-attributes'; errors: readonly Disagreement[] };

/** Accepts the pictures of products, and keeps those that are uploaded. */
export type PictureKeeper = Pick<PictureService, 'accept' | 'keep' | 'release'>;

/** Keeps the uploaded pictures of many products. */
export type PicturesKeeper = Pick<PictureService, 'keepAll' | 'release'>;

export interface EditingDependencies {
  db: Database;
  changes: ProductChanges;
  pictures: PictureKeeper;
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
    { product, actor }: { product: ChangedProduct; actor: Actor },
  ): Promise<ChangeProductResult> {
    const locked = await lockProduct(trx, id);
    const stored = locked && (await findProduct(trx, id));
    if (!stored) return { ok: false, reason: 'product-gone' };
    const wrong = findInvalidAttributes(await listDefinitions(trx), product.attributes ?? []);
    if (wrong.length > 0) return { ok: false, reason: 'wrong-attributes', errors: wrong };
    const before = { ...locked, variants: await lockVariants(trx, id) };
    const after = changeVariants(before, product);
    if (!after.ok) return after;
    const misfits = findImageMisfits(product);
    if (misfits.length > 0) return { ok: false, reason: 'disagree', errors: misfits };
    const images = changeImages(product, locked.images);
    const author = { by: authorOf(actor), at: now() };
    const variants = await storeVariants(trx, id, { before, after, areHeld: areVariantsHeld, ...author });
    if (!variants.ok) return variants;
    const parts = { ...after, images };
    await updateProduct(trx, id, product, parts);
    const gone = await pictures.keep(trx, id, usedPictures(parts));
    if (gone.length > 0) return { ok: false, reason: 'picture-gone', pictures: gone };
    const edited = await findProduct(trx, id);
    if (edited) await auditEdit(trx, stored, edited, { actor, at: author.at });
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
      const { product } = accepted;
      return inTransaction<Tables, ChangeProductResult>(db, async (trx, rollBack) => {
        const changed = await changeLocked(trx, id, { product, actor });
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
