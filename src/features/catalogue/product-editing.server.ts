import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { ProductChange, ProductChanges } from './product-changes.server.ts';
import { deleteProducts, restockProduct, updateProduct, updatePublished } from './product-editing-queries.server.ts';
import type { ChangedProduct } from './product-schema.ts';

/** What became of goods that came in: the pieces that are left and were ever stocked, or why they were not added. */
export type Restocking =
  | { ok: true; stock: number; quantity: number }
  /** There is no such product, or it would have more pieces than the shop can count. */
  | { ok: false };

/** Changed; or there is no such product, or its new picture is gone, because it was left unused for too long. */
export type ChangeProductResult = { ok: true } | { ok: false; reason: 'product-gone' | 'picture-gone' };

interface EditingDependencies {
  db: Database;
  changes: ProductChanges;
  /** Keeps an uploaded picture for a product, in its transaction. @returns whether it is still there. */
  keepPicture: (trx: ShopTransaction, url: string) => Promise<boolean>;
}

/** What an admin does to products that are in the catalogue. Every change drops the pages that show it. */
export function createProductEditing({ db, changes, keepPicture }: EditingDependencies) {
  /** Writes down in the transaction what `work` changed, and announces it after the commit. @returns how many products. */
  async function noting(work: (trx: ShopTransaction) => Promise<ProductChange[]>): Promise<number> {
    const made = await inTransaction(db, async (trx) => {
      const changed = await work(trx);
      await changes.record(trx, changed);
      return changed;
    });
    changes.announce(made);
    return made.length;
  }

  const cardChanged = (id: string) => changes.describe(id, true);

  return {
    /** Changes all of a product but its pieces. */
    async change(id: string, product: ChangedProduct): Promise<ChangeProductResult> {
      const made = cardChanged(id);
      const changed = await inTransaction<Tables, ChangeProductResult>(db, async (trx, rollBack) => {
        if (!(await updateProduct(trx, id, product))) return rollBack({ ok: false, reason: 'product-gone' });
        if (!(await keepPicture(trx, product.image))) return rollBack({ ok: false, reason: 'picture-gone' });
        await changes.record(trx, [made]);
        return { ok: true };
      });
      if (changed.ok) changes.announce([made]);
      return changed;
    },

    /** Puts products on sale or takes them off it. @returns how many were not so before. */
    publish: (ids: readonly string[], published: boolean): Promise<number> =>
      noting(async (trx) => (await updatePublished(trx, ids, published)).map(cardChanged)),

    /** Deletes products; orders keep their copies. @returns how many there were. */
    removeAll: (ids: readonly string[]): Promise<number> =>
      noting(async (trx) => (await deleteProducts(trx, ids)).map(cardChanged)),

    /** Adds pieces to what is left and to what was ever stocked, in one guarded update. */
    async restock(id: string, amount: number): Promise<Restocking> {
      const restocked = await inTransaction(db, async (trx) => {
        const after = await restockProduct(trx, id, amount);
        if (!after) return undefined;
        const change = changes.describe(id, after.stock === amount);
        await changes.record(trx, [change]);
        return { after, change };
      });
      if (!restocked) return { ok: false };
      changes.announce([restocked.change]);
      return { ok: true, ...restocked.after };
    },
  };
}
