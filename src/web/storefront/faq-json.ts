import { listFaq } from '#features/content/content.server.ts';
import { JSON_TYPE } from '#platform/http/call.ts';
import { servicesContext } from '#web/contexts.server.ts';
import type { Route } from './+types/faq-json';

/** Serves /faq.json (specification, section 7). */
export function loader({ context }: Route.LoaderArgs) {
  const faq = listFaq(context.get(servicesContext).settings.current());
  return new Response(`${JSON.stringify(faq, undefined, 2)}\n`, { headers: { 'content-type': JSON_TYPE } });
}
