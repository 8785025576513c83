import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { ProductChange, ProductChanges } from './product-changes.server.ts';
import type { ChangedProduct } from './product-draft-schema.ts';
import { deleteProducts, restockProduct, updateFlag, updateProduct } from './product-editing-queries.server.ts';

/** Result of a restock: the new stock and total quantity, or a failure. */
export type RestockResult =
  | { ok: true; stock: number; quantity: number }
  /** The product does not exist or would exceed the maximum number of units. */
  | { ok: false };

/** Result of a change. `picture-gone` means the uploaded picture was deleted because it was unused for too long. */
export type ChangeProductResult = { ok: true } | { ok: false; reason: 'product-gone' | 'picture-gone' };

interface EditingDependencies {
  db: Database;
  changes: ProductChanges;
  /** Marks an uploaded picture as used, within the product's transaction. @returns whether it still exists. */
  keepPicture: (trx: ShopTransaction, url: string) => Promise<boolean>;
}

/** Creates the functions that edit products. Every change is announced, so that cached pages are dropped. */
export function createProductEditing({ db, changes, keepPicture }: EditingDependencies) {
  /** Records the changes of `work` in one transaction, then announces them. @returns the number of changed products. */
  async function recordAndAnnounce(work: (trx: ShopTransaction) => Promise<ProductChange[]>): Promise<number> {
    const productChanges = await inTransaction(db, async (trx) => {
      const recorded = await work(trx);
      await changes.record(trx, recorded);
      return recorded;
    });
    changes.announce(productChanges);
    return productChanges.length;
  }

  const describeCardChange = (id: string) => changes.describe(id, true);

  return {
    /** Changes a product, except its stock and quantity. */
    async change(id: string, product: ChangedProduct): Promise<ChangeProductResult> {
      const productChange = describeCardChange(id);
      const result = await inTransaction<Tables, ChangeProductResult>(db, async (trx, rollBack) => {
        if (!(await updateProduct(trx, id, product))) return rollBack({ ok: false, reason: 'product-gone' });
        if (!(await keepPicture(trx, product.image))) return rollBack({ ok: false, reason: 'picture-gone' });
        await changes.record(trx, [productChange]);
        return { ok: true };
      });
      if (result.ok) changes.announce([productChange]);
      return result;
    },

    /** Publishes or unpublishes products. @returns the number of products that changed. */
    publish: (ids: readonly string[], published: boolean): Promise<number> =>
      recordAndAnnounce(async (trx) => (await updateFlag(trx, ids, 'published', published)).map(describeCardChange)),

    /** Features products on the home page, or no longer. @returns the number of products that changed. */
    feature: (ids: readonly string[], featured: boolean): Promise<number> =>
      recordAndAnnounce(async (trx) => (await updateFlag(trx, ids, 'featured', featured)).map(describeCardChange)),

    /** Deletes products. Orders keep their copies. @returns the number of deleted products. */
    removeAll: (ids: readonly string[]): Promise<number> =>
      recordAndAnnounce(async (trx) => (await deleteProducts(trx, ids)).map(describeCardChange)),

    /** Adds units to stock and quantity in one guarded update. */
    async restock(id: string, amount: number): Promise<RestockResult> {
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
