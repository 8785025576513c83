import type { ChangedStock, Pieces } from './stock-queries.server.ts';

/**
 * Finds for each request the variant whose stock was taken. Leaves out requests for variants of which less was taken than
 * all requests together want.
 */
export function matchTaken<Request extends Pieces>(
  requests: readonly Request[],
  changed: readonly ChangedStock[],
): ReadonlyMap<Request, ChangedStock> {
  const find = createLookup(changed);
  const matches = requests.flatMap((request) => {
    const stock = find(request);
    return stock ? [{ request, stock }] : [];
  });
  const taken = sumAmounts(changed);
  const wanted = sumAmounts(matches.map(({ request: { amount }, stock: { variantId } }) => ({ variantId, amount })));
  const isTaken = (variantId: string) => taken.get(variantId) === wanted.get(variantId);
  return new Map(matches.filter(({ stock }) => isTaken(stock.variantId)).map(({ request, stock }) => [request, stock]));
}

/** Creates a function that finds the variant that a line names, or the only variant of its product. */
export function createLookup(changed: readonly ChangedStock[]): (line: Pieces) => ChangedStock | undefined {
  const byVariant = new Map(changed.map((stock) => [stock.variantId, stock]));
  const soleOf = new Map(changed.filter(({ isSole }) => isSole === 1).map((stock) => [stock.productId, stock]));
  return ({ productId, variantId }) => {
    const stock = variantId === null ? soleOf.get(productId) : byVariant.get(variantId);
    return stock?.productId === productId ? stock : undefined;
  };
}

function sumAmounts(parts: readonly { variantId: string; amount: number }[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { variantId, amount } of parts) sums.set(variantId, amount + (sums.get(variantId) ?? 0));
  return sums;
}
