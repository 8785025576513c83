import { data, href, redirect } from 'react-router';
import { entryTag } from '#features/content/cache-tags.ts';
import { WrittenPage } from '#features/content/written-page.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { cacheTagsContext, missingStatusContext, servicesContext, siteContext } from '#web/contexts.server.ts';
import { ForSearchEngines } from '#web/for-search-engines.tsx';
import { keepForSearchEngines, keepMarkup } from '#web/keep-markup.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/written-page';
import { contentForSearchEngines } from './content-for-search-engines.server.ts';
import { notFoundMeta } from './not-found-message.tsx';
import './text-pages.css';

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await context.get(servicesContext).content.findPage(params.slug);
  if (!page) throw data(null, { status: context.get(missingStatusContext) });
  context.get(cacheTagsContext).add(entryTag(page));
  const { shown } = page;
  if (shown.path !== href('/pages/:slug', params)) throw redirect(shown.path, 301);
  return {
    shown: { ...shown, html: keepMarkup(context, shown.html) },
    forSearchEngines: keepForSearchEngines(context, contentForSearchEngines(page, context.get(siteContext))),
  };
}

export const handle: PageHandle = { canStartLate: true };

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const site = matches[0].loaderData;
  if (!loaderData) return notFoundMeta(href('/pages/:slug', params), site);
  const { shown } = loaderData;
  return pageMeta({ ...shown, ...(shown.img !== '' && { picture: shown.img }), site });
};

export default function Page({ loaderData: { shown, forSearchEngines } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: shown.title }]} />
      <WrittenPage {...shown} />
      <ForSearchEngines json={forSearchEngines} />
    </>
  );
}
