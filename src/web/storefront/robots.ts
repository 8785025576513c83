import { siteContext } from '#web/contexts.server.ts';
import type { Route } from './+types/robots';

/** What search engines may visit (RFC 9309): everything that is not one person's own. */
export function loader({ context }: Route.LoaderArgs) {
  const { shopUrl } = context.get(siteContext);
  const body = `User-agent: *
Disallow: /api/
Disallow: /cart
Disallow: /checkout
Disallow: /purchase/
Disallow: /userDashboard
Disallow: /adminDashboard

Sitemap: ${shopUrl}/sitemap.xml
`;
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
