import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/pages-of-lists.ts';
import { newId } from '#platform/id.ts';
import { KeptAnswers } from '#platform/kept-answers.server.ts';
import type { ProductChange, ProductChanges } from './product-changes.server.ts';
import { createProductEditing } from './product-editing.server.ts';
import { readFacets } from './product-facets.server.ts';
import type { ProductFilter } from './product-filter.server.ts';
import {
  countProducts,
  type IdRange,
  listFiltered,
  listIds,
  listPage,
  listSorted,
  readProducts,
} from './product-list-queries.server.ts';
import {
  deleteProduct,
  findProduct,
  insertProduct,
  listFeatured,
  listProductsById,
  toProductToAdd,
} from './product-queries.server.ts';
import type { NewProduct, Product, ProductOrder } from './product-schema.ts';
import { type Facets, MOST_COUNTED, PORTION, type ProductView } from './product-view.ts';
import {
  type Pieces,
  returnStock,
  type TakenStock,
  takeAgreedStock,
  takeStock,
  type WantedStock,
} from './stock-queries.server.ts';

/** How many products New Arrivals shows (specification, section 9). */
const NEW_ARRIVALS = 4;
const MOST_RELATED = 4;

/** A view's products; `total` says how many match in all, at most {@link MOST_COUNTED}. */
export interface ProductViewAnswer {
  products: Product[];
  hasMore: boolean;
  total: number;
}

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
  const facets = new KeptAnswers(() => readFacets(db));
  const counts = new KeptAnswers((filter: ProductFilter) => countProducts(db, filter));
  changes.listen((changed) => {
    if (!changed.some(({ cardChanged }) => cardChanged)) return;
    facets.forget();
    counts.forget();
  });

  return {
    ...createProductEditing({ db, changes, keepPicture }),

    /** Products in this order. Visitors see the published ones. */
    list: (filter: ProductFilter, order: ProductOrder): List<Product> => ({
      async readPage(page) {
        const total = await counts.get(filter);
        return { total, rows: await listPage(db, filter, order, page, total) };
      },
      readAll: () => readProducts(db, filter, order),
    }),

    listNewArrivals: (): Promise<Product[]> =>
      listSorted(db, { published: true }, { sort: 'default', limit: NEW_ARRIVALS }),

    listFeatured: (): Promise<Product[]> => listFeatured(db),

    /** Others of the same category, newest first. */
    listRelated(product: Product): Promise<Product[]> {
      const filter = { published: true, category: product.category, except: product._id } as const;
      return listSorted(db, filter, { sort: 'default', limit: MOST_RELATED });
    },

    /** What the products page shows for a view: the products, how many match in all, and whether more follow. */
    async listView(view: ProductView): Promise<ProductViewAnswer> {
      const { text, category, company, price: mostPrice, sort, after } = view;
      const filter = { published: true, text, category, company, mostPrice } as const;
      const limit = view.portions * PORTION;
      const { products, counted } = await listFiltered(db, filter, { sort, after, limit: limit + 1 });
      return {
        products: products.slice(0, limit),
        hasMore: products.length > limit,
        total: Math.min(counted, MOST_COUNTED),
      };
    },

    /** What the filters offer, read once until a card changes. */
    readFacets: (): Promise<Facets> => facets.get(undefined),

    /** How many products everybody may see, counted no further than `most`. */
    countPublished: (most: number): Promise<number> => countProducts(db, { published: true }, most),

    /** Ids of what everybody may see, at most so many: all, or those from one id up to another. */
    listIds: (limit: number, range?: IdRange): Promise<string[]> => listIds(db, limit, range),

    /** Any product, published or not. */
    find: (id: string): Promise<Product | undefined> => findProduct(db, id),

    /** Any products; those that are gone are missing from the answer. */
    listById: (ids: readonly string[]): Promise<Product[]> => listProductsById(db, ids),

    async findPublished(id: string): Promise<Product | undefined> {
      const product = await findProduct(db, id);
      return product?.published ? product : undefined;
    },

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

      const made = taken.map(({ productId, left }) => changes.describe(productId, left === 0));
      await changes.record(trx, made);
      return { ok: true, taken, changes: made };
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
