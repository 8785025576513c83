import type { Product } from '#features/catalogue/product-schema.ts';
import { type Fit, judgeFit } from './judge-fit.ts';
import { type Part, readPart } from './part.ts';

/** A set of keycaps or switches, and a product in the same cart that it may be meant for. */
export interface JudgedPair extends Fit {
  set: NamedProduct;
  other: NamedProduct & { kind: Part['kind'] };
}

type NamedProduct = Pick<Product, '_id' | 'name'>;

/** Judges all sets of keycaps and switches among products with what they may be meant for. */
export function judgeCart(products: readonly Pick<Product, '_id' | 'name' | 'attributes'>[]): JudgedPair[] {
  const parts = products.flatMap(({ _id, name, attributes }) => {
    const part = readPart(attributes);
    return part ? [{ _id, name, part }] : [];
  });
  return parts.flatMap(({ part, ...set }) =>
    parts.flatMap(({ part: otherPart, ...other }) => {
      const isMeant = otherPart.kind === 'board' || (part.kind === 'keycaps' && otherPart.kind === 'switches');
      const fit = part.kind !== 'board' && isMeant ? judgeFit(part, otherPart) : undefined;
      return fit ? [{ ...fit, set, other: { ...other, kind: otherPart.kind } }] : [];
    }),
  );
}
