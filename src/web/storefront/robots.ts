import { unfollowedPatterns } from '#features/catalogue/indexed-views.ts';
import { siteContext } from '#web/contexts.server.ts';
import type { Route } from './+types/robots';

const PERSONAL_PATHS = ['/api/', '/cart', '/checkout', '/purchase/', '/userDashboard', '/adminDashboard'];
/** Pages whose addresses have no end. */
const ENDLESS_PATHS = ['/search', '/compare'];

/** Serves robots.txt (RFC 9309): crawlers may visit what search engines may list, and no personal page. */
export function loader({ context }: Route.LoaderArgs) {
  const { shopUrl } = context.get(siteContext);
  const disallowed = [...PERSONAL_PATHS, ...ENDLESS_PATHS, ...unfollowedPatterns()];
  const lines = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`)];
  const body = `${lines.join('\n')}\n\nSitemap: ${shopUrl}/sitemap.xml\n`;
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
