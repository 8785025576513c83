import { CARDS_TAG } from '#features/catalogue/cache-tags.ts';
import { kindTag } from '#features/content/cache-tags.ts';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/home';
import './home-page.css';
import { Banner } from './banner.tsx';
import { toCard } from './card-data.server.ts';
import { findHeroBoard } from './find-hero-board.server.ts';
import { HomeSections } from './home-sections.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, content } = context.get(servicesContext);
  context.get(cacheTagsContext).add(CARDS_TAG).add(kindTag('post'));
  const [promos, newArrivals, featured] = await Promise.all([
    catalogue.listPromos(),
    catalogue.listNewArrivals(),
    catalogue.listFeatured(),
  ]);
  return {
    heard: findHeroBoard([...featured, ...newArrivals]),
    promos,
    newArrivals: newArrivals.map(toCard),
    featured: featured.map(toCard),
    recentBlogs: content.listRecentBlogs(),
  };
}

export const handle: PageHandle = { canStartLate: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Keyboards and gadgets',
    description: 'Mechanical keyboards, picked for feel and tuned for sound, and gadgets to go with them.',
    path: '/',
    site: matches[0].loaderData,
  });

export default function HomePage({ loaderData: { heard, ...sections } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="visually-hidden">Keyboards and gadgets</h1>
      <Banner heard={heard} />
      <HomeSections {...sections} />
    </>
  );
}
