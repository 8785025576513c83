import { slugCandidates, slugFrom } from '../slug.server.ts';
import { isReservedSlug } from '../slug.ts';
import { claimSlugs, type SlugKind, takeSlugs } from './slugs.server.ts';
import type { ShopTransaction } from './tables.ts';

/** Characters of an id that make a slug unique. */
const UNIQUE_CHARACTERS = 8;

export type ClaimResult = { ok: true; slug: string } | { ok: false; reason: 'slug-taken' | 'slug-reserved' };

/** Something with a page of its own that wants a slug. */
interface Claimant {
  id: string;
  title: string;
  /** What people have chosen, or what it has already. Left out: a slug is made from the title. */
  slug: string | undefined;
}

/** Gives something a slug. Its former slugs stay its own. */
export async function claimSlug(
  trx: ShopTransaction,
  kind: SlugKind,
  { id, title, slug }: Claimant,
): Promise<ClaimResult> {
  if (slug !== undefined && isReservedSlug(slug)) return { ok: false, reason: 'slug-reserved' };
  const candidates = slugCandidates(slugFrom(title, kind), id.slice(0, UNIQUE_CHARACTERS));
  const given = await (slug === undefined
    ? claimSlugs(trx, kind, [{ owner: id, candidates }])
    : takeSlugs(trx, kind, [{ owner: id, slug }]));
  const claimed = given.get(id);
  return claimed === undefined ? { ok: false, reason: 'slug-taken' } : { ok: true, slug: claimed };
}
