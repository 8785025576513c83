import type { MetaDescriptor } from 'react-router';
import { jpegAddress } from '#ui/picture-widths.ts';
import type { SiteFacts } from './site-facts.ts';

/** The metadata of a page for browsers, search engines and link previews. */
interface PageDescription {
  /** Without the shop's name, which is appended. */
  title: string;
  description: string;
  /** The path of the page, such as `/products`. */
  path: string;
  /** What the root loader knows about the shop; undefined if that loader failed. */
  site: SiteFacts | undefined;
  /** The picture for link previews, which get it as a JPEG, such as `/pictures/banners/hero-1.webp`. */
  picture?: string;
  /** Keeps personal pages out of search engines. */
  noIndex?: boolean;
  /** Shows what the page at `path` shows in another way, so search engines list only that one. */
  isVariation?: boolean;
}

const NO_INDEX: MetaDescriptor = { name: 'robots', content: 'noindex' };
const SHOP_PICTURE = '/pictures/banners/hero-1.webp';

/** Returns the title, description, canonical link and Open Graph tags of a page. */
export function pageMeta(page: PageDescription): MetaDescriptor[] {
  const { description, path, site, noIndex, isVariation, picture = SHOP_PICTURE } = page;
  const title = site ? `${page.title} · ${site.name}` : page.title;
  const descriptors: MetaDescriptor[] = [{ title }, { name: 'description', content: description }];
  if (noIndex || !site) return [...descriptors, NO_INDEX];
  const { name, shopUrl } = site;
  return [
    ...descriptors,
    ...(isVariation ? [NO_INDEX] : []),
    { tagName: 'link', rel: 'canonical', href: shopUrl + path },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: shopUrl + path },
    { property: 'og:image', content: new URL(jpegAddress(picture, 'preview'), shopUrl).href },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
