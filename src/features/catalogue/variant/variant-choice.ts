import type { Option, Variant } from './variant-schema.ts';

/** A value that customers can choose. */
export interface OfferedValue {
  value: string;
  /** The variant that this value leads to: the one with the other chosen values, or else the closest. */
  variant: Variant | undefined;
  /** Whether it goes with the other chosen values, and whether that is in stock. */
  state: 'available' | 'sold-out' | 'not-with-others';
}

/** Finds the variant that an address names. @returns undefined if the product has no such variant. */
export function findVariant(variants: readonly Variant[], id: string | null): Variant | undefined {
  return variants.find(({ _id }) => _id === id);
}

/** Returns the variant that the page of a product shows first: the cheapest one in stock, or else the cheapest. */
export function firstVariant(variants: readonly Variant[]): Variant | undefined {
  return variants.toSorted(byStockAndPrice)[0];
}

/** Returns the values of an option, and what choosing them would change. */
export function offerValues(option: Option, options: readonly Option[], variants: readonly Variant[], chosen: Variant) {
  const others = options.filter(({ name }) => name !== option.name);
  return option.values.map((value): OfferedValue => {
    const variant = findClosest(
      variants.filter(({ values }) => values[option.name] === value),
      others,
      chosen,
    );
    if (!variant || countShared(variant, others, chosen) < others.length)
      return { value, variant, state: 'not-with-others' };
    return { value, variant, state: variant.stock > 0 ? 'available' : 'sold-out' };
  });
}

/** Returns the variant that shares most values with the chosen one; of those, preferably the cheapest one in stock. */
function findClosest(variants: readonly Variant[], others: readonly Option[], chosen: Variant): Variant | undefined {
  return variants.toSorted(
    (a, b) => countShared(b, others, chosen) - countShared(a, others, chosen) || byStockAndPrice(a, b),
  )[0];
}

function countShared({ values }: Variant, options: readonly Option[], chosen: Variant): number {
  return options.filter(({ name }) => values[name] === chosen.values[name]).length;
}

function byStockAndPrice(a: Variant, b: Variant): number {
  return Number(b.stock > 0) - Number(a.stock > 0) || a.price - b.price;
}
