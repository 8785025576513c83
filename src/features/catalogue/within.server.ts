import type { ProductFilter } from './product-filter.server.ts';

/** The part of the catalogue that a list is limited to, such as a collection. */
export type Within = Omit<ProductFilter, 'within'>;

/**
 * Returns a filter that finds the same products without `within`: its conditions hold besides those of the filter. They
 * are kept apart until then, so that the options of a list are counted with other values of its own filters only.
 */
export function mergeWithin({ within, ...own }: ProductFilter): ProductFilter {
  if (!within) return own;
  if (differ(own.category, within.category) || differ(own.company, within.company)) return { ...own, ids: [] };
  const { attributes = [], ids, ...conditions } = own;
  const allAttributes = [...attributes, ...(within.attributes ?? [])];
  const allIds = ids && within.ids ? intersect(ids, within.ids) : (ids ?? within.ids);
  return {
    ...within,
    ...withoutUndefined(conditions),
    maxPrice: lowest(own.maxPrice, within.maxPrice),
    minSaving: highest(own.minSaving, within.minSaving),
    minRating: highest(own.minRating, within.minRating),
    addedSince: highest(own.addedSince, within.addedSince),
    attributes: allAttributes,
    ...(allIds && { ids: allIds }),
  };
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

function intersect(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => known.has(id));
}

function withoutUndefined(conditions: Within): Within {
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined));
}

function lowest(...numbers: (number | undefined)[]): number | undefined {
  const stated = numbers.filter((number) => number !== undefined);
  return stated.length > 0 ? Math.min(...stated) : undefined;
}

function highest(...numbers: (number | undefined)[]): number | undefined {
  const stated = numbers.filter((number) => number !== undefined);
  return stated.length > 0 ? Math.max(...stated) : undefined;
}
