import { createLists } from '#platform/database/table-list.server.ts';
import type { List } from '#platform/http/list-query.ts';
import type { ProductChanges } from './product-changes.server.ts';
import { readFacets } from './product-facets.server.ts';
import type { ProductFilter } from './product-filter.server.ts';
import {
  countProducts,
  type IdRange,
  listFiltered,
  listIds,
  listSorted,
  productList,
  type QueryDatabase,
} from './product-list-queries.server.ts';
import { findProduct, listFeatured, listProductsById } from './product-queries.server.ts';
import type { Product, ProductOrder } from './product-schema.ts';
import { type Facets, MAX_COUNTED, PORTION, type ProductView } from './product-view.ts';

/** Number of products in New Arrivals (specification, section 9). */
const NEW_ARRIVALS = 4;
const MAX_RELATED = 4;

/** The products of a view. `total` is the number of matches, counted up to {@link MAX_COUNTED}. */
export interface ProductViewResult {
  products: Product[];
  hasMore: boolean;
  total: number;
}

export type CatalogueReading = ReturnType<typeof createCatalogueReading>;

/** Creates the read side of the catalogue. */
export function createCatalogueReading(query: QueryDatabase, changes: ProductChanges) {
  const listOf = createLists();
  let facets: Promise<Facets> | undefined;
  changes.listen((changed) => {
    if (changed.some(({ cardChanged }) => cardChanged)) facets = undefined;
  });
  changes.onMissedChanges(() => {
    facets = undefined;
  });

  return {
    /** Lists products in the given order. */
    list: (filter: ProductFilter, order: ProductOrder): List<Product> => listOf(productList(query, filter, order)),

    listNewArrivals: (): Promise<Product[]> =>
      query((db) => listSorted(db, { published: true }, { sort: 'default', limit: NEW_ARRIVALS })),

    listFeatured: (): Promise<Product[]> => query(listFeatured),

    /** Lists other products of the same category, newest first. */
    listRelated(product: Product): Promise<Product[]> {
      const filter = { published: true, category: product.category, except: product._id } as const;
      return query((db) => listSorted(db, filter, { sort: 'default', limit: MAX_RELATED }));
    },

    /** Lists the products of a view, with the number of matches and whether more follow. */
    async listView(view: ProductView): Promise<ProductViewResult> {
      const { text, category, company, price: maxPrice, sort, after } = view;
      const filter = { published: true, text, category, company, maxPrice } as const;
      const limit = view.portions * PORTION;
      const { products, counted } = await query((db) => listFiltered(db, filter, { sort, after, limit: limit + 1 }));
      return {
        products: products.slice(0, limit),
        hasMore: products.length > limit,
        total: Math.min(counted, MAX_COUNTED),
      };
    },

    /** Returns the filter options. Cached until a card changes. */
    readFacets(): Promise<Facets> {
      facets ??= query(readFacets).catch((error) => {
        facets = undefined;
        throw error;
      });
      return facets;
    },

    /** Counts published products, up to `max`. */
    countPublished: (max: number): Promise<number> => query((db) => countProducts(db, { published: true }, max)),

    /** Lists ids of published products, all or in a range, up to `limit`. */
    listIds: (limit: number, range?: IdRange): Promise<string[]> => query((db) => listIds(db, limit, range)),

    /** Finds a product, published or not. */
    find: (id: string): Promise<Product | undefined> => query((db) => findProduct(db, id)),

    /** Lists products by id, published or not. Skips deleted ones. */
    listById: (ids: readonly string[]): Promise<Product[]> => query((db) => listProductsById(db, ids)),

    async findPublished(id: string): Promise<Product | undefined> {
      const product = await query((db) => findProduct(db, id));
      return product?.published ? product : undefined;
    },
  };
}
