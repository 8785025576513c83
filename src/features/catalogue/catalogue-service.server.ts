import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { inTransaction, together } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { createCatalogueReading } from './catalogue-reading.server.ts';
import type { ProductChange, ProductChanges } from './product-changes.server.ts';
import { createProductEditing } from './product-editing.server.ts';
import { deleteProduct, insertProduct, toProductToAdd } from './product-queries.server.ts';
import type { NewProduct, Product } from './product-schema.ts';
import { returnPieces } from './return-pieces.server.ts';
import {
  byProduct,
  type Pieces,
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
      const inOrder = wanted.toSorted(byProduct);
      const stocks = await together(...inOrder.map((line) => takeStock(trx, line)));
      const lacking: string[] = [];
      const taken = new Map<WantedStock, TakenLine>();
      for (const [place, line] of inOrder.entries()) {
        const stock = stocks[place];
        if (stock) taken.set(line, { ...stock, change: changes.describe(line.productId, stock.left === 0) });
        else lacking.push(line.productId);
      }
      return lacking.length > 0 ? { ok: false, lacking } : { ok: true, taken };
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
    returnStock: (trx: ShopTransaction, pieces: readonly Pieces[]): Promise<ProductChange[]> =>
      returnPieces(trx, changes, pieces),
  };
}

/** What was taken for a line, with the change to record and announce. */
export interface TakenLine extends TakenStock {
  change: ProductChange;
}

/** What was taken for each of the lines that were asked for; or the ids of products that could not be taken. */
export type StockTaking =
  | { ok: true; taken: ReadonlyMap<WantedStock, TakenLine> }
  | { ok: false; lacking: readonly string[] };
