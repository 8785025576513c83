import { kindTag } from '#features/content/cache-tags.ts';
import { JSON_TYPE } from '#platform/http/call.ts';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { Route } from './+types/blogs-json';

/** Serves /blogs.json (specification, section 7). */
export async function loader({ context }: Route.LoaderArgs) {
  context.get(cacheTagsContext).add(kindTag('post'));
  const blogs = await context.get(servicesContext).content.listJsonBlogs();
  return new Response(`${JSON.stringify(blogs, undefined, 2)}\n`, { headers: { 'content-type': JSON_TYPE } });
}
