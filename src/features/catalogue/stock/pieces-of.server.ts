import type { Pieces } from './stock-queries.server.ts';

/** A line of an order. Lines from before there were variants mean the variant that has the product's id. */
interface OrderedVariant {
  productId: string;
  variantId?: string | null | undefined;
}

/** Returns some pieces of a line of an order. */
export function piecesOf({ productId, variantId }: OrderedVariant, amount: number): Pieces {
  return { productId, variantId: variantId ?? productId, amount };
}
