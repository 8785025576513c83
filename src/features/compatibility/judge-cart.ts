import type { Product } from '#features/catalogue/product-schema.ts';
import { type Fit, judgeFit } from './judge-fit.ts';
import { type Part, readPart } from './part.ts';

/** A set of keycaps or switches, and a product in the same cart that it may be meant for. */
export interface JudgedPair extends Fit {
  set: Pick<Product, '_id' | 'name'>;
  other: NamedPart;
}

/** A keyboard, or a part of one. */
export type NamedPart = Pick<Product, '_id' | 'name'> & { kind: Part['kind'] };

type JudgedProduct = Pick<Product, '_id' | 'name' | 'attributes'>;

/** Lists the keyboards among products, and the parts of keyboards. */
export function listParts(products: readonly JudgedProduct[]): NamedPart[] {
  return readParts(products).map(({ _id, name, part }) => ({ _id, name, kind: part.kind }));
}

/** Judges all sets of keycaps and switches among products with what they may be meant for. */
export function judgeCart(products: readonly JudgedProduct[]): JudgedPair[] {
  const parts = readParts(products);
  return parts.flatMap(({ part, ...set }) =>
    parts.flatMap(({ part: otherPart, ...other }) => {
      const isMeant = otherPart.kind === 'board' || (part.kind === 'keycaps' && otherPart.kind === 'switches');
      const fit = part.kind !== 'board' && isMeant ? judgeFit(part, otherPart) : undefined;
      return fit ? [{ ...fit, set, other: { ...other, kind: otherPart.kind } }] : [];
    }),
  );
}

function readParts(products: readonly JudgedProduct[]) {
  return products.flatMap(({ _id, name, attributes }) => {
    const part = readPart(attributes);
    return part ? [{ _id, name, part }] : [];
  });
}
