import { claimSlugs, takeSlugs } from '#platform/database/slugs.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { slugCandidates, slugFrom } from '#platform/slug.server.ts';
import { isReservedSlug } from '#platform/slug.ts';
import type { PreparedDifference } from './prepare-difference.server.ts';

/** How much of an id ends a slug of which all numbered ones are taken. */
const ID_CHARACTERS = 8;

/** Lists the slugs for a product, made from its name. */
export function productSlugs({ id, name }: { id: string; name: string }): string[] {
  return slugCandidates(slugFrom(name, id), id.slice(0, ID_CHARACTERS));
}

/** Why products did not get the slugs that they state. `slug-reserved`: the shop uses the word itself. */
export type SlugRefusal = 'slug-taken' | 'slug-reserved';

/**
 * Gives products their slugs: those that they state, and to products without one some that are made from their names.
 * @returns the changes with these slugs.
 */
export async function giveSlugs(
  trx: ShopTransaction,
  differences: readonly PreparedDifference[],
): Promise<PreparedDifference[] | SlugRefusal> {
  const stated = differences.flatMap(({ before, after }) => {
    const slug = after?.row.slug ?? null;
    return after && slug !== null && slug !== before?.row.slug ? [{ owner: after.row.id, slug }] : [];
  });
  if (stated.some(({ slug }) => isReservedSlug(slug))) return 'slug-reserved';
  const taken = await takeSlugs(trx, 'product', stated);
  if (taken.size < stated.length) return 'slug-taken';
  const unnamed = differences.flatMap(({ after }) => (after?.row.slug === null ? [after.row] : []));
  const wanted = unnamed.map((row) => ({ owner: row.id, candidates: productSlugs(row) }));
  const given = new Map([...taken, ...(await claimSlugs(trx, 'product', wanted))]);
  return differences.map((difference) => {
    const { after, columns } = difference;
    const slug = after && given.get(after.row.id);
    if (!after || slug === undefined) return difference;
    const changed = columns.includes('slug') ? columns : [...columns, 'slug' as const];
    return { ...difference, columns: changed, after: { ...after, row: { ...after.row, slug } } };
  });
}
