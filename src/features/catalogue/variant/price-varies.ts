import type { Variant } from './variant-schema.ts';

/** Returns whether any variant's price differs from the price that lists show. */
export function priceVaries({ price, variants }: Pick<Variant, 'price'> & { variants: readonly Variant[] }): boolean {
  return variants.some((variant) => variant.price !== price);
}
