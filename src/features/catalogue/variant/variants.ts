import { cents } from '#features/pricing/money.ts';
import type { Variant } from './variant-schema.ts';

/** Returns how people call a variant, such as "Tactile / Sand". Empty for a product without options. */
export function variantText(values: Variant['values']): string {
  return Object.values(values).join(' / ');
}

/** Returns the variant that lists show: the cheapest one, by position among equals. */
export function cheapestVariant<Each extends { price: number }>(variants: readonly Each[]): Each | undefined {
  return variants.reduce<Each | undefined>(
    (cheapest, each) => (cheapest && cheapest.price <= each.price ? cheapest : each),
    undefined,
  );
}

/** Sums up what there is of all variants of a product. */
export function sumStock(variants: readonly Pick<Variant, 'stock' | 'quantity'>[]): {
  stock: number;
  quantity: number;
} {
  return {
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    quantity: variants.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** Returns the prices that lists show of a product with these variants. */
export function pricesOf(variants: readonly Variant[]): Pick<Variant, 'price' | 'compareAtPrice'> {
  const cheapest = cheapestVariant(variants);
  const { price = cents(0), compareAtPrice } = cheapest ?? {};
  return { price, ...(compareAtPrice !== undefined && { compareAtPrice }) };
}
