import type { Expression } from '../expression.ts';

/** What a product must match to be found, from the strictest condition to the weakest, which the others imply. */
export type RankedConditions = readonly [strictest: Expression, ...Expression[]];

/** Returns the condition that every product that is found matches. */
export function weakestOf(conditions: RankedConditions): Expression {
  return conditions.at(-1) ?? conditions[0];
}

/**
 * Collects the newest matches of each condition, up to `limit`, each with the index of the first condition that found
 * it. A weaker condition counts only while stricter ones have found fewer.
 * @param listNewest lists the newest matches of the condition with this index, up to `limit`.
 */
export async function collectRanks(
  conditions: RankedConditions,
  limit: number,
  listNewest: (condition: Expression, rank: number) => readonly number[] | Promise<readonly number[]>,
): Promise<Map<number, number>> {
  const ranks = new Map<number, number>();
  for (const [rank, condition] of conditions.entries()) {
    if (ranks.size >= limit) break;
    for (const number of await listNewest(condition, rank)) {
      if (!ranks.has(number)) ranks.set(number, rank);
    }
  }
  return ranks;
}
