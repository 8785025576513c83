import type { FoundContent } from '#features/content/content-reading.server.ts';
import { jpegAddress } from '#ui/picture-widths.ts';
import type { SiteFacts } from '#web/site-facts.ts';

/** Returns a page or a post that staff have written as schema.org JSON-LD. */
export function contentForSearchEngines(
  { kind, shown, changedAt }: FoundContent,
  site: Pick<SiteFacts, 'shopUrl' | 'name'>,
) {
  const { title, description, path, img, date } = shown;
  const address = site.shopUrl + path;
  const isPost = kind === 'post';
  return {
    '@context': 'https://schema.org',
    '@type': isPost ? 'BlogPosting' : 'WebPage',
    '@id': address,
    url: address,
    ...(isPost ? { headline: title, author: { '@type': 'Organization', name: site.name } } : { name: title }),
    description,
    ...(img !== '' && { image: new URL(jpegAddress(img, 'preview'), site.shopUrl).href }),
    ...(date !== undefined && { datePublished: date }),
    ...(changedAt !== undefined && { dateModified: new Date(changedAt).toISOString() }),
  };
}
