import { data, href, redirect } from 'react-router';
import { BlogArticle } from '#features/content/blog-article.tsx';
import { entryTag } from '#features/content/cache-tags.ts';
import { cacheTagsContext, missingStatusContext, servicesContext, siteContext } from '#web/contexts.server.ts';
import { ForSearchEngines } from '#web/for-search-engines.tsx';
import { keepForSearchEngines, keepMarkup } from '#web/keep-markup.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/blog';
import { contentForSearchEngines } from './content-for-search-engines.server.ts';
import { notFoundMeta } from './not-found-message.tsx';
import './text-pages.css';

/** A post is found by its number and by its slug. Former slugs lead to the present one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const post = await context.get(servicesContext).content.findPost(params.blogId);
  if (!post) throw data(null, { status: context.get(missingStatusContext) });
  context.get(cacheTagsContext).add(entryTag(post));
  const { shown, number, isBuiltIn } = post;
  if (shown.path !== href('/blog/:blogId', params) && params.blogId !== String(number)) throw redirect(shown.path, 301);
  const described = isBuiltIn ? undefined : contentForSearchEngines(post, context.get(siteContext));
  return {
    shown: { ...shown, html: keepMarkup(context, shown.html) },
    forSearchEngines: keepForSearchEngines(context, described),
  };
}

export const handle: PageHandle = { canStartLate: true };

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const site = matches[0].loaderData;
  if (!loaderData) return notFoundMeta(href('/blog/:blogId', params), site);
  const { shown } = loaderData;
  return pageMeta({ ...shown, ...(shown.img !== '' && { picture: shown.img }), site });
};

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BlogArticle post={loaderData.shown} />
      <ForSearchEngines json={loaderData.forSearchEngines} />
    </>
  );
}
