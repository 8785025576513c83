import { CARDS_MARK } from '#features/catalogue/page-marks.ts';
import { listBlogs } from '#features/content/content.server.ts';
import { pageMarksContext, servicesContext, siteContext } from '#web/contexts.server.ts';
import type { Route } from './+types/sitemap';

const PAGES = ['/', '/products', '/blogs', '/faq'];

/** The addresses that search engines may list (sitemaps.org, protocol 0.9). */
export async function loader({ context }: Route.LoaderArgs) {
  const { shopUrl } = context.get(siteContext);
  context.get(pageMarksContext).add(CARDS_MARK);
  const ids = await context.get(servicesContext).catalogue.listIds();
  const addresses = [...PAGES, ...listBlogs().map(({ _id }) => `/blog/${_id}`), ...ids.map((id) => `/product/${id}`)];
  const urls = addresses.map((address) => `<url><loc>${shopUrl}${address}</loc></url>`).join('\n');
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
