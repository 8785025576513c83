import type * as z from 'zod/mini';
import type { UserPrincipal } from '#platform/http/access.server.ts';
import { invalidFields } from '#platform/http/problem.ts';
import { findInvalidRequested, toAttributeFilters } from './attribute/attribute-filter.ts';
import type { CatalogueReading } from './catalogue-reading.server.ts';
import type { productCalls } from './product-calls.ts';
import type { ProductFilter } from './product-filter.server.ts';

type ListedQuery = Omit<z.output<typeof productCalls.listProducts.query>, 'sort' | 'page' | 'limit'>;

/** Creates the function that returns the filter of a requested list: those who may not edit see published products. */
export function createRequestedFilter(catalogue: Pick<CatalogueReading, 'listAttributes'>) {
  /** Throws a 400 if an attribute does not exist or cannot have a value. */
  return async (query: ListedQuery, principal: UserPrincipal | undefined): Promise<ProductFilter> => {
    const { search: text, ids, category, company, attr } = query;
    const definitions = await catalogue.listAttributes();
    const errors = findInvalidRequested(definitions, attr);
    if (errors.length > 0) throw invalidFields(errors);
    const attributes = toAttributeFilters(definitions, attr);
    return {
      text,
      ...(category && { category }),
      ...(company !== undefined && { company }),
      ...(attributes.length > 0 && { attributes }),
      ...(ids && { ids }),
      ...(!principal?.permissions.has('products.write') && { published: true as const }),
    };
  };
}
