import { claimSlugs } from '#platform/database/slugs.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { slugCandidates, slugFrom } from '#platform/slug.server.ts';
import type { PreparedDifference } from './prepare-difference.server.ts';

/** How much of an id ends a slug of which all numbered ones are taken. */
const ID_CHARACTERS = 8;

/** Lists the slugs for a product, made from its name. */
export function productSlugs({ id, name }: { id: string; name: string }): string[] {
  return slugCandidates(slugFrom(name, id), id.slice(0, ID_CHARACTERS));
}

/**
 * Claims the slugs that products get: those that are stated, and for products without one, some made from their names.
 * @returns the changes with these slugs; undefined if another product has or had a stated one.
 */
export async function giveSlugs(
  trx: ShopTransaction,
  differences: readonly PreparedDifference[],
): Promise<PreparedDifference[] | undefined> {
  const wanted = differences.flatMap(({ before, after }) => {
    if (!after || (after.row.slug !== null && after.row.slug === before?.row.slug)) return [];
    const { id, slug } = after.row;
    return [{ owner: id, candidates: slug === null ? productSlugs(after.row) : [slug] }];
  });
  const claimed = await claimSlugs(trx, 'product', wanted);
  if (claimed.size < wanted.length) return undefined;
  return differences.map((difference) => {
    const { after, columns } = difference;
    const slug = after && claimed.get(after.row.id);
    if (!after || slug === undefined) return difference;
    const changed = columns.includes('slug') ? columns : [...columns, 'slug' as const];
    return { ...difference, columns: changed, after: { ...after, row: { ...after.row, slug } } };
  });
}
