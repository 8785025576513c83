import type { Variant } from './variant-schema.ts';

/** Returns whether some variants have other prices than the one that lists show. */
export function priceVaries({ price, variants }: Pick<Variant, 'price'> & { variants: readonly Variant[] }): boolean {
  return variants.some((variant) => variant.price !== price);
}
