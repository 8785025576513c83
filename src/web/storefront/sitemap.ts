import { data } from 'react-router';
import { CARDS_TAG, COLLECTIONS_TAG } from '#features/catalogue/cache-tags.ts';
import { kindTag } from '#features/content/cache-tags.ts';
import { cacheTagsContext, servicesContext, siteContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import type { Route } from './+types/sitemap';
import { writeSitemap } from './sitemap.server.ts';

const PART = 'part';

export const handle: PageHandle = {
  canonicalQuery(query) {
    const part = query.get(PART);
    return new URLSearchParams(part === null ? {} : { [PART]: part });
  },
};

/** Serves the sitemap. `part` selects one part of a sitemap that is too large for a single file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  context
    .get(cacheTagsContext)
    .add(CARDS_TAG)
    .add(COLLECTIONS_TAG)
    .add(kindTag('post'))
    .add(kindTag('page'))
    .add(kindTag('legal'));
  const part = new URL(request.url).searchParams.get(PART);
  const xml = await writeSitemap(context.get(servicesContext), context.get(siteContext), part);
  if (xml === undefined) throw data(null, { status: 404 });
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
