import type { Database } from '#features/schema/tables.ts';
import { RoughTotals } from '#platform/database/rough-totals.server.ts';
import type { List } from '#platform/http/pages-of-lists.ts';
import type { ProductChanges } from './product-changes.server.ts';
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
import { findProduct, listFeatured, listProductsById } from './product-queries.server.ts';
import type { Product, ProductOrder } from './product-schema.ts';
import { type Facets, MOST_COUNTED, PORTION, type ProductView } from './product-view.ts';

/** How many products New Arrivals shows (specification, section 9). */
const NEW_ARRIVALS = 4;
const MOST_RELATED = 4;

/** A view's products; `total` says how many match in all, at most {@link MOST_COUNTED}. */
export interface ProductViewAnswer {
  products: Product[];
  hasMore: boolean;
  total: number;
}

/** Runs a read on a database that has every change of a product that this process knows of. */
export type AskDatabase = <Answer>(read: (db: Database) => Promise<Answer>) => Promise<Answer>;

export type CatalogueReading = ReturnType<typeof createCatalogueReading>;

/** What is sold, for whoever only looks. */
export function createCatalogueReading(ask: AskDatabase, changes: ProductChanges) {
  const totals = new RoughTotals();
  let facets: Promise<Facets> | undefined;
  changes.listen((changed) => {
    if (changed.some(({ cardChanged }) => cardChanged)) facets = undefined;
  });
  changes.listenToGaps(() => {
    facets = undefined;
  });

  return {
    /** Products in this order. Visitors see the published ones. */
    list: (filter: ProductFilter, order: ProductOrder): List<Product> => ({
      async readPage(page) {
        const total = await totals.get(filter, (most) => ask((db) => countProducts(db, filter, most)));
        return { total, rows: await ask((db) => listPage(db, filter, order, page, total)) };
      },
      readAll: () => readProducts(ask, filter, order),
    }),

    listNewArrivals: (): Promise<Product[]> =>
      ask((db) => listSorted(db, { published: true }, { sort: 'default', limit: NEW_ARRIVALS })),

    listFeatured: (): Promise<Product[]> => ask(listFeatured),

    /** Others of the same category, newest first. */
    listRelated(product: Product): Promise<Product[]> {
      const filter = { published: true, category: product.category, except: product._id } as const;
      return ask((db) => listSorted(db, filter, { sort: 'default', limit: MOST_RELATED }));
    },

    /** What the products page shows for a view: the products, how many match in all, and whether more follow. */
    async listView(view: ProductView): Promise<ProductViewAnswer> {
      const { text, category, company, price: mostPrice, sort, after } = view;
      const filter = { published: true, text, category, company, mostPrice } as const;
      const limit = view.portions * PORTION;
      const { products, counted } = await ask((db) => listFiltered(db, filter, { sort, after, limit: limit + 1 }));
      return {
        products: products.slice(0, limit),
        hasMore: products.length > limit,
        total: Math.min(counted, MOST_COUNTED),
      };
    },

    /** What the filters offer, read once until a card changes. */
    readFacets(): Promise<Facets> {
      facets ??= ask(readFacets).catch((error) => {
        facets = undefined;
        throw error;
      });
      return facets;
    },

    /** How many products everybody may see, counted no further than `most`. */
    countPublished: (most: number): Promise<number> => ask((db) => countProducts(db, { published: true }, most)),

    /** Ids of what everybody may see, at most so many: all, or those in a range. */
    listIds: (limit: number, range?: IdRange): Promise<string[]> => ask((db) => listIds(db, limit, range)),

    /** Any product, published or not. */
    find: (id: string): Promise<Product | undefined> => ask((db) => findProduct(db, id)),

    /** Any products; those that are gone are missing from the answer. */
    listById: (ids: readonly string[]): Promise<Product[]> => ask((db) => listProductsById(db, ids)),

    async findPublished(id: string): Promise<Product | undefined> {
      const product = await ask((db) => findProduct(db, id));
      return product?.published ? product : undefined;
    },
  };
}
