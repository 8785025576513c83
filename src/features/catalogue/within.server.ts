import type { AttributeFilter } from './attribute/attribute-filter.ts';
import type { Category } from './category.ts';

/** What products are to be. All conditions must hold. */
export interface ProductConditions {
  published?: true;
  featured?: true;
  category?: Category;
  company?: string;
  /** Names begin with this, whatever the case. */
  text?: string;
  /** A decimal number. */
  maxPrice?: number;
  /** Lowest saving compared with the compare-at price, in percent. Above 0. */
  minSaving?: number;
  /** Lowest average of reviews, as shown with one decimal. */
  minRating?: number;
  /** Added at this moment or later, in epoch milliseconds. */
  addedSince?: number;
  /** Attributes that the products have. */
  attributes?: readonly AttributeFilter[];
  /** Only these products; ids that do not exist are ignored. */
  ids?: readonly string[];
}

/** The part of the catalogue that a list is limited to, such as a collection. */
export type Within = ProductConditions;

/**
 * Returns a filter that finds the same products without `within`: its conditions hold besides those of the filter. They
 * are kept apart until then, so that the options of a list are counted with other values of its own filters only.
 */
export function mergeWithin({ within, ...own }: ProductConditions & { within?: Within }): ProductConditions {
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
