import { entryTag } from '#features/content/cache-tags.ts';
import { WrittenPage } from '#features/content/written-page.tsx';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/legal-page';
import './text-pages.css';

/** Each legal page has a route of its own, whose pattern is the page's name. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  const page = await context.get(servicesContext).content.getLegalPage(pattern);
  context.get(cacheTagsContext).add(entryTag(page));
  return page.shown;
}

export const handle: PageHandle = { canStartLate: true };

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ ...loaderData, site: matches[0].loaderData });

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  return <WrittenPage {...loaderData} />;
}
