import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { createCatalogueReading } from './catalogue-reading.server.ts';
import type { ProductChange, ProductChanges } from './product-changes.server.ts';
import type { NewProduct } from './product-draft-schema.ts';
import { createProductEditing } from './product-editing.server.ts';
import { deleteProduct, insertProduct, toProductToAdd } from './product-queries.server.ts';
import type { Product } from './product-schema.ts';
import { restoreStock } from './restore-stock.server.ts';
import {
  type ChangedStock,
  type Pieces,
  type StockRequest,
  sumByProduct,
  takeAgreedStock,
  takeStock,
} from './stock-queries.server.ts';

interface CatalogueDependencies {
  db: Database;
  changes: ProductChanges;
  now: () => number;
  /** Marks an uploaded picture as used by a product, in the same transaction. @returns whether it still exists. */
  keepPicture: (trx: ShopTransaction, url: string) => Promise<boolean>;
}

/** The new product. `picture-gone`: its uploaded picture was deleted because it stayed unused for too long. */
export type AddProductResult = { ok: true; product: Product } | { ok: false; reason: 'picture-gone' };

export type CatalogueService = ReturnType<typeof createCatalogueService>;

/** Creates the service for products and their stock. */
export function createCatalogueService(dependencies: CatalogueDependencies) {
  const { db, changes, now, keepPicture } = dependencies;
  return {
    ...createCatalogueReading((read) => read(db), changes),
    ...createProductEditing({ db, changes, keepPicture }),

    async add(draft: NewProduct): Promise<AddProductResult> {
      const product = toProductToAdd(newId(), draft);
      const change = changes.describe(product._id, true);
      const added = await inTransaction<Tables, AddProductResult>(db, async (trx, rollBack) => {
        if (!(await keepPicture(trx, product.image))) return rollBack({ ok: false, reason: 'picture-gone' });
        await insertProduct(trx, product, now());
        await changes.record(trx, [change]);
        return { ok: true, product };
      });
      if (added.ok) changes.announce([change]);
      return added;
    },

    /** @returns whether the product existed. */
    async remove(id: string): Promise<boolean> {
      const change = changes.describe(id, true);
      const removed = await inTransaction<Tables, boolean>(db, async (trx, rollBack) => {
        if (!(await deleteProduct(trx, id))) return rollBack(false);
        await changes.record(trx, [change]);
        return true;
      });
      if (removed) changes.announce([change]);
      return removed;
    },

    /**
     * Takes stock for each line. If some products are unavailable, it returns their ids, and the caller must roll back.
     * The caller must record the changes, and announce them after the commit.
     */
    async takeStock(trx: ShopTransaction, requests: readonly StockRequest[]): Promise<TakeStockResult> {
      const sums = sumByProduct(requests);
      const priceOf = new Map(sums.map(({ productId, price }) => [productId, price]));
      const products = new Map((await takeStock(trx, sums)).map((product) => [product.productId, product]));
      const unavailable = requests
        .filter(({ productId, price }) => !products.has(productId) || priceOf.get(productId) !== price)
        .map(({ productId }) => productId);
      if (unavailable.length > 0) return { ok: false, unavailable };
      return { ok: true, products, changes: describeTaken(changes, [...products.values()]) };
    },

    /**
     * Takes stock again for an order that has returned it, at the order's own prices. Returns `undefined` if some of it
     * is unavailable; the caller must then roll back. Announce the changes after the commit.
     */
    async takeStockAgain(trx: ShopTransaction, pieces: readonly Pieces[]): Promise<ProductChange[] | undefined> {
      const sums = sumByProduct(pieces);
      const products = await takeAgreedStock(trx, sums);
      if (products.length < sums.length) return undefined;
      const taken = describeTaken(changes, products);
      await changes.record(trx, taken);
      return taken;
    },

    /** Returns an order's stock. Deleted products are skipped. Announce the changes after the commit. */
    returnStock: (trx: ShopTransaction, pieces: readonly Pieces[]): Promise<ProductChange[]> =>
      restoreStock(trx, changes, pieces),
  };
}

/** Describes the changes. A product's card changes only when the last unit is taken. */
function describeTaken(changes: ProductChanges, products: readonly ChangedStock[]): ProductChange[] {
  return products.map(({ productId, left }) => changes.describe(productId, left === 0));
}

/** The products whose stock was taken, by id, with the changes to record; or the ids of unavailable products. */
export type TakeStockResult =
  | { ok: true; products: ReadonlyMap<string, ChangedStock>; changes: ProductChange[] }
  | { ok: false; unavailable: readonly string[] };
