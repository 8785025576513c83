import { claimSlugs, takeSlugs } from '#platform/database/slugs.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { slugCandidates, slugFrom } from '#platform/slug.server.ts';
import { isReservedSlug } from '#platform/slug.ts';
import type { CollectionDraft } from './collection-schema.ts';

/** Characters of an id that make a slug unique. */
const UNIQUE_CHARACTERS = 8;

type ClaimResult = { ok: true; slug: string } | { ok: false; reason: 'slug-taken' | 'slug-reserved' };

/**
 * Gives a collection the slug of its draft, or without one its present slug, or one made from its title. Its former slugs
 * stay its own.
 */
export async function claimSlug(
  trx: ShopTransaction,
  id: string,
  { slug, title }: Pick<CollectionDraft, 'slug' | 'title'>,
  present?: string,
): Promise<ClaimResult> {
  const stated = slug ?? present;
  if (stated !== undefined && isReservedSlug(stated)) return { ok: false, reason: 'slug-reserved' };
  const candidates = slugCandidates(slugFrom(title, 'collection'), id.slice(0, UNIQUE_CHARACTERS));
  const given = await (stated === undefined
    ? claimSlugs(trx, 'collection', [{ owner: id, candidates }])
    : takeSlugs(trx, 'collection', [{ owner: id, slug: stated }]));
  const claimed = given.get(id);
  return claimed === undefined ? { ok: false, reason: 'slug-taken' } : { ok: true, slug: claimed };
}
