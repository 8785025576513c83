import { siteContext } from '#web/contexts.server.ts';
import type { Route } from './+types/robots';

/** Serves robots.txt (RFC 9309): crawlers may visit everything except personal pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { shopUrl } = context.get(siteContext);
  const body = `User-agent: *
Disallow: /api/
Disallow: /cart
Disallow: /search
Disallow: /checkout
Disallow: /purchase/
Disallow: /userDashboard
Disallow: /adminDashboard

Sitemap: ${shopUrl}/sitemap.xml
`;
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
