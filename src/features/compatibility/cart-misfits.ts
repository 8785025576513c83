import type { JudgedPair } from './judge-cart.ts';

/**
 * Returns which products in a cart do not go together. A set that goes with one keyboard of the cart is meant for that
 * one. Switches count for keycaps only without a keyboard, because they are meant for the same one.
 */
export function findMisfits(pairs: readonly JudgedPair[], productIds: ReadonlySet<string>): JudgedPair[] {
  const present = pairs.filter(({ set, other }) => productIds.has(set._id) && productIds.has(other._id));
  return [...Map.groupBy(present, ({ set }) => set._id).values()].flatMap((ofSet) => {
    const boards = ofSet.filter(({ other }) => other.kind === 'board');
    const meant = boards.length > 0 ? boards : ofSet;
    return meant.some(({ fits }) => fits) ? [] : meant;
  });
}
