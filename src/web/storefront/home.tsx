import { CARDS_TAG } from '#features/catalogue/cache-tags.ts';
import { HOME_TAG } from '#features/home/cache-tags.ts';
import { DEFAULT_HOME } from '#features/home/default-home.ts';
import { CHANGES_SOON_TAG } from '#platform/page-cache/edge-answer.server.ts';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/home';
import './home/home-page.css';
import { toShown } from './home/home-data.ts';
import { HomeSections } from './home/home-sections.tsx';
import { loadHome } from './home/load-home.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { home, ...services } = context.get(servicesContext);
  const cacheTags = context.get(cacheTagsContext).add(CARDS_TAG).add(HOME_TAG);
  if (home.changesSoon()) cacheTags.add(CHANGES_SOON_TAG);
  const own = home.shownSections();
  const data = await loadHome(own ?? DEFAULT_HOME, services, cacheTags);
  return { ...data, ...(own && { sections: own.map(toShown) }) };
}

export const handle: PageHandle = { canStartLate: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Keyboards and gadgets',
    description: 'Mechanical keyboards, picked for feel and tuned for sound, and gadgets to go with them.',
    path: '/',
    site: matches[0].loaderData,
  });

export default function HomePage({ loaderData: { sections, ...data } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="visually-hidden">Keyboards and gadgets</h1>
      <HomeSections sections={sections} data={data} />
    </>
  );
}
