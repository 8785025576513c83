import type * as z from 'zod/mini';
import type { CountedFacets } from '../product-facets.server.ts';
import type { facetsSchema } from './facets-schema.ts';

/** Converts filter options to the answer. Leaves out what no product has. */
export function toFacetsAnswer({ categories, companies, attributes }: CountedFacets): z.output<typeof facetsSchema> {
  return {
    categories: Object.entries(categories)
      .filter(([, products]) => products > 0)
      .map(([value, products]) => ({ value, count: products })),
    companies: companies
      .filter(({ products }) => products !== 0)
      .map(({ name, products }) => ({ value: name, ...(products !== undefined && { count: products }) })),
    attributes: attributes.map(({ key, label, options }) => ({
      key,
      label,
      values: options.map(({ value, products }) => ({ value, count: products })),
    })),
  };
}
