import { CARDS_TAG } from '#features/catalogue/cache-tags.ts';
import { HOME_TAG } from '#features/home/cache-tags.ts';
import type { Section } from '#features/home/section-schema.ts';
import { UNCACHED_TAG } from '#platform/page-cache/page-cache.server.ts';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { Route } from './+types/section-data';
import type { HomeData } from './home-data.ts';
import { loadHome } from './load-home.server.ts';

/** What a section of a kind shows besides its own texts, for its preview. */
export async function loader({ params: { kind, slug = '' }, context }: Route.LoaderArgs): Promise<HomeData> {
  const cacheTags = context.get(cacheTagsContext).add(CARDS_TAG).add(HOME_TAG);
  const section = sampleOf(kind, slug);
  const loaded = section ? await loadHome([section], context.get(servicesContext), cacheTags) : {};
  // Anybody can make up such an address.
  if (!section || (section.kind === 'collection' && !loaded.collections?.[slug])) cacheTags.add(UNCACHED_TAG);
  return loaded;
}

function sampleOf(kind: string, slug: string): Section | undefined {
  const _id = 'preview';
  if (kind === 'collection') return { _id, kind, slug };
  if (slug !== '') return undefined;
  if (kind === 'tiles') return { _id, kind, tiles: [] };
  return kind === 'new-arrivals' || kind === 'featured' || kind === 'recent-blog' ? { _id, kind } : undefined;
}
