import { kindTag } from '#features/content/cache-tags.ts';
import { JSON_TYPE } from '#platform/http/call.ts';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { Route } from './+types/faq-json';

/** Serves /faq.json (specification, section 7). */
export async function loader({ context }: Route.LoaderArgs) {
  context.get(cacheTagsContext).add(kindTag('faq'));
  const faq = await context.get(servicesContext).content.listJsonFaq();
  return new Response(`${JSON.stringify(faq, undefined, 2)}\n`, { headers: { 'content-type': JSON_TYPE } });
}
