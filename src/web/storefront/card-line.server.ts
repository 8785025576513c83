import { formatAttribute } from '#features/catalogue/attribute/attribute-values.ts';
import type { Product } from '#features/catalogue/product-schema.ts';

/** Keys of the attributes that say most about a product without a sound, the most important first. */
const TELLING = ['keycap-set', 'keycap-material', 'profile', 'pins', 'connection', 'battery-life', 'weight'];
const MAX_PARTS = 3;

/**
 * Says in one line what a product is like, such as "75 % · hot-swap · soft, low". The words of its sound end the line of
 * a keyboard. Undefined if nothing is known.
 */
export function cardLineOf(product: Product, soundWords: string | undefined): string | undefined {
  const parts = soundWords === undefined ? tellingParts(product) : [...boardParts(product), soundWords];
  return parts.join(' · ') || undefined;
}

function tellingParts({ attributes }: Product): string[] {
  return TELLING.flatMap((key) => attributes.find((attribute) => attribute.key === key) ?? [])
    .slice(0, MAX_PARTS)
    .map(formatAttribute);
}

/** The size of a keyboard, and how it is built. */
function boardParts({ attributes }: Product): string[] {
  const attributeOf = (key: string) => attributes.find((attribute) => attribute.key === key)?.value;
  const parts = [
    attributeOf('layout'),
    attributeOf('stem') === 'Low-profile' ? 'low profile' : mountingOf(attributeOf('hot-swap')),
  ];
  return parts.filter((part) => typeof part === 'string');
}

/** How the switches are held, if known. */
function mountingOf(isSwappable: unknown): string | undefined {
  if (isSwappable === true) return 'hot-swap';
  return isSwappable === false ? 'soldered' : undefined;
}
