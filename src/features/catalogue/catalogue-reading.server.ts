import { searchKey } from '#platform/database/search-key.server.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { List } from '#platform/http/list-query.ts';
import type { ProductChanges } from './product-changes.server.ts';
import { createFacetReading } from './product-facets.server.ts';
import type { ProductFilter, QueryDatabase } from './product-filter.server.ts';
import {
  countProducts,
  type IdRange,
  listContaining,
  listFiltered,
  listIds,
  listReduced,
  listSorted,
  productList,
} from './product-list-queries.server.ts';
import { findProduct, listFeatured, listProductsById } from './product-queries.server.ts';
import type { Product, ProductOrder } from './product-schema.ts';
import { type Facets, MAX_COUNTED, PORTION, type ProductView, type Promo, SAVINGS } from './product-view.ts';

/** Number of products in New Arrivals (specification, section 9). */
const NEW_ARRIVALS = 4;
const MAX_RELATED = 4;
/** Number of products among which a promotion finds one in stock. */
const MAX_PROMO_CANDIDATES = 8;

/** A longer text is not searched for inside names. */
const MAX_WORDS = 8;
const MAX_CONTAINING = 24;

/** The products of a view. */
export interface ProductViewResult {
  products: Product[];
  /** Number of products that follow, counted up to 2. */
  following: number;
  /** Number of matches, counted up to {@link MAX_COUNTED}. */
  total: number;
}

export type CatalogueReading = ReturnType<typeof createCatalogueReading>;

/** Creates the read side of the catalogue. */
export function createCatalogueReading(query: QueryDatabase, changes: ProductChanges) {
  const listOf = createLists();
  const facets = createFacetReading(query, changes);

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

    /** Lists the products of a view, with the number of matches and of those that follow. */
    async listView(view: ProductView): Promise<ProductViewResult> {
      const { sort, after } = view;
      const filter = filterOf(view);
      const limit = view.portions * PORTION;
      const { products, counted } = await query((db) => listFiltered(db, filter, { sort, after, limit: limit + 2 }));
      return {
        products: products.slice(0, limit),
        following: Math.max(0, products.length - limit),
        total: Math.min(counted, MAX_COUNTED),
      };
    },

    /** Lists products whose names contain the words that a view searches for, the other filters unchanged. */
    async listContaining(view: ProductView): Promise<Product[]> {
      const words = searchKey(view.text).split(/\s+/).filter(Boolean);
      if (words.length === 0 || words.length > MAX_WORDS) return [];
      return query((db) => listContaining(db, filterOf({ ...view, text: '' }), words, MAX_CONTAINING));
    },

    /** Lists the promotions with a product each, if possible in stock. Leaves out those that no product fits. */
    async listPromos(): Promise<Promo[]> {
      const promos: Promo[] = [];
      for (const saving of SAVINGS.toReversed()) {
        const reduced = await query((db) => listReduced(db, saving, MAX_PROMO_CANDIDATES));
        const unused = reduced.filter(({ _id }) => promos.every(({ product }) => product._id !== _id));
        const product = [...unused, ...reduced].find(({ stock }) => stock > 0) ?? reduced[0];
        if (product) promos.push({ saving, product });
      }
      return promos;
    },

    /** Returns the highest price of all products, in dollars. */
    readHighestPrice: facets.readHighestPrice,

    /** Returns the filter options of a view. */
    readFacets: (view: ProductView): Promise<Facets> => facets.read(filterOf(view)),

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

function filterOf({ text, category, company, price, saving }: ProductView): ProductFilter {
  return { published: true, text, category, company, maxPrice: price, minSaving: saving };
}
