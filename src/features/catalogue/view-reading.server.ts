import { toAttributeFilters } from './attribute/attribute-filter.ts';
import type { AttributeDefinition } from './attribute/attribute-schema.ts';
import { toFacetViews } from './attribute/facet-view.server.ts';
import { listGivenIds } from './given-products.server.ts';
import type { CountedFacets } from './product-facets.server.ts';
import type { ProductFilter, QueryDatabase } from './product-filter.server.ts';
import { listFilteredIds } from './product-list-queries.server.ts';
import type { Product } from './product-schema.ts';
import { type Facets, MAX_COUNTED, PORTION, type ProductView } from './product-view.ts';
import type { Within } from './within.server.ts';

/** The products of a view. */
export interface ProductViewResult {
  products: Product[];
  /** Number of products that follow, counted up to 2. */
  following: number;
  /** Number of matches, counted up to {@link MAX_COUNTED}. */
  total: number;
}

interface ViewDependencies {
  query: QueryDatabase;
  /** Returns products in the order of their ids, without those that are deleted. */
  readProducts: (ids: readonly string[]) => Promise<Product[]>;
  readDefinitions: () => Promise<AttributeDefinition[]>;
  countFacets: (filter: ProductFilter, definitions: readonly AttributeDefinition[]) => Promise<CountedFacets>;
}

/** Creates the functions that read what the pages of lists show. */
export function createViewReading({ query, readProducts, readDefinitions, countFacets }: ViewDependencies) {
  /** Returns the filter of a view, which may be limited to a part of the catalogue. */
  async function filterOf(view: ProductView, within?: Within): Promise<ProductFilter> {
    const { text, category, company, price, saving } = view;
    const attributes = toAttributeFilters(await readDefinitions(), view.attributes ?? {});
    const filter = { published: true, text, category, company, maxPrice: price, minSaving: saving } as const;
    return { ...filter, ...(attributes.length > 0 && { attributes }), ...(within && { within }) };
  }

  return {
    filterOf,

    /** Lists the products of a view, with the number of matches and of those that follow. */
    async listView(view: ProductView, within?: Within): Promise<ProductViewResult> {
      const { sort, after } = view;
      const filter = await filterOf(view, within);
      const limit = view.portions * PORTION;
      const { ids, counted } = await query((db) => listFilteredIds(db, filter, { sort, after, limit: limit + 2 }));
      return {
        products: await readProducts(ids.slice(0, limit)),
        following: Math.max(0, ids.length - limit),
        total: Math.min(counted, MAX_COUNTED),
      };
    },

    /** Lists those of the given products that match a view, in the order of their ids. */
    async listGivenOfView(view: ProductView, ids: readonly string[]): Promise<ProductViewResult> {
      const filter = { ...(await filterOf(view)), ids };
      const portion = { after: view.after, limit: view.portions * PORTION };
      const { ids: listed, ...counts } = await query((db) => listGivenIds(db, filter, portion));
      return { products: await readProducts(listed), ...counts };
    },

    /** Returns the filter options of a view, which may be limited to a part of the catalogue. */
    async readFacets(view: ProductView, within?: Within): Promise<Facets> {
      const known = await readDefinitions();
      const counted = await countFacets(await filterOf(view, within), known);
      const { categories } = counted;
      const total = view.category ? categories[view.category] : categories.pc + categories.mobile + categories.smart;
      const attributes = toFacetViews(known, counted.attributes, { requested: view.attributes, total });
      return { ...counted, attributes };
    },
  };
}
