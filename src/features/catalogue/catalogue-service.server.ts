import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { createCatalogueReading } from './catalogue-reading.server.ts';
import type { ProductChange, ProductChanges } from './product-changes.server.ts';
import { createProductEditing } from './product-editing.server.ts';
import { deleteProduct, insertProduct, toProductToAdd } from './product-queries.server.ts';
import type { NewProduct, Product } from './product-schema.ts';
import {
  type Pieces,
  returnStock,
  type TakenStock,
  takeAgreedStock,
  takeStock,
  type WantedStock,
} from './stock-queries.server.ts';

interface CatalogueDependencies {
  db: Database;
  changes: ProductChanges;
  now: () => number;
  /** Keeps an uploaded picture for a product, in its transaction. @returns whether it is still there. */
  keepPicture: (trx: ShopTransaction, url: string) => Promise<boolean>;
}

/** The product as it begins; or its uploaded picture is gone, because it was left unused for too long. */
export type AddProductResult = { ok: true; product: Product } | { ok: false; reason: 'picture-gone' };

export type CatalogueService = ReturnType<typeof createCatalogueService>;

/** The catalogue: what is sold and how much of it is left. */
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

    /** @returns whether there was such a product. */
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
     * Takes the pieces of every line, or says of which products it could not; then the caller rolls back. Announce the
     * changes after the commit. Lines are taken in the order of their ids, so that two orders never wait for each other.
     */
    async takeStock(trx: ShopTransaction, wanted: readonly WantedStock[]): Promise<StockTaking> {
      const taken: TakenStock[] = [];
      const lacking: string[] = [];
      for (const line of wanted.toSorted(byProduct)) {
        const stock = await takeStock(trx, line);
        if (stock) taken.push(stock);
        else lacking.push(line.productId);
      }
      if (lacking.length > 0) return { ok: false, lacking };

      return { ok: true, taken, changes: taken.map(({ productId, left }) => changes.describe(productId, left === 0)) };
    },

    /**
     * Takes pieces for an order that has given them back and whose prices stay its own. Without all of them the answer
     * is `undefined` and the caller rolls back. Announce the changes after the commit.
     */
    async takeStockAgain(trx: ShopTransaction, pieces: readonly Pieces[]): Promise<ProductChange[] | undefined> {
      const made: ProductChange[] = [];
      for (const line of pieces.toSorted(byProduct)) {
        const left = await takeAgreedStock(trx, line);
        if (left === undefined) return undefined;
        made.push(changes.describe(line.productId, left === 0));
      }
      await changes.record(trx, made);
      return made;
    },

    /** Gives an order's pieces back; of products that are gone, nothing. Announce the changes after the commit. */
    async returnStock(trx: ShopTransaction, pieces: readonly Pieces[]): Promise<ProductChange[]> {
      const made: ProductChange[] = [];
      for (const line of pieces.toSorted(byProduct)) {
        const stock = await returnStock(trx, line);
        if (stock !== undefined) made.push(changes.describe(line.productId, stock === line.amount));
      }
      if (made.length > 0) await changes.record(trx, made);
      return made;
    },
  };
}

/** All lines taken, with the changes to announce; or the ids of products that could not be taken. */
export type StockTaking =
  | { ok: true; taken: TakenStock[]; changes: ProductChange[] }
  | { ok: false; lacking: string[] };

function byProduct(a: Pieces, b: Pieces): number {
  return a.productId < b.productId ? -1 : 1;
}
