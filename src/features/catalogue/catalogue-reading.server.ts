import type { Database } from '#features/schema/tables.ts';
import type { Listed, PageWanted } from '#platform/http/pages-of-lists.ts';
import type { ProductChanges } from './product-changes.server.ts';
import {
  countUpTo,
  findProduct,
  listIds,
  listProducts,
  listProductsById,
  listSorted,
  type ProductFilter,
  readFacets,
} from './product-queries.server.ts';
import type { Product, ProductOrder } from './product-schema.ts';
import { type Facets, MOST_COUNTED, PORTION, type ProductView } from './product-view.ts';

/** How many products New Arrivals shows (specification, section 9). */
const NEW_ARRIVALS = 4;
const MOST_RELATED = 4;
/** The protocol allows 50,000 addresses; the shop's other pages are among them. */
const MOST_IN_A_SITEMAP = 49_000;

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
  let facets: Promise<Facets> | undefined;
  changes.listen((changed) => {
    if (changed.some(({ cardChanged }) => cardChanged)) facets = undefined;
  });
  changes.listenToGaps(() => {
    facets = undefined;
  });

  return {
    /** Products in this order, all or a page. Visitors see the published ones. */
    list: (filter: ProductFilter, order: ProductOrder, page?: PageWanted): Promise<Listed<Product>> =>
      ask((db) => listProducts(db, filter, order, page)),

    listNewArrivals: (): Promise<Product[]> =>
      ask((db) => listSorted(db, { published: true }, { sort: 'default', limit: NEW_ARRIVALS })),

    async listFeatured(): Promise<Product[]> {
      return (await ask((db) => listProducts(db, { published: true, featured: true }, 'newest'))).rows;
    },

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
      const [found, total] = await Promise.all([
        ask((db) => listSorted(db, filter, { sort, after, limit: limit + 1 })),
        ask((db) => countUpTo(db, filter, MOST_COUNTED + 1)),
      ]);
      return { products: found.slice(0, limit), hasMore: found.length > limit, total: Math.min(total, MOST_COUNTED) };
    },

    /** What the filters offer, read once until a card changes. */
    readFacets(): Promise<Facets> {
      facets ??= ask(readFacets).catch((error) => {
        facets = undefined;
        throw error;
      });
      return facets;
    },

    /** Ids of what everybody may see, newest first: at most as many as one sitemap takes. */
    listIds: (): Promise<string[]> => ask((db) => listIds(db, { published: true }, MOST_IN_A_SITEMAP)),

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
