import type { MetaDescriptor } from 'react-router';

/** What a page says about itself to browsers, search engines and those who share it. */
interface PageDescription {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** The page's own address below the shop's, such as `/products`. */
  path: string;
  /** Where the shop is reached, from the root's loader; unknown when the root failed. */
  shopUrl: string | undefined;
  /** The picture shown where the page is shared, such as `/pictures/products/alderway-60.webp`. */
  picture?: string;
  /** For pages that are one person's own. */
  noIndex?: boolean;
}

const SHOP_PICTURE = '/pictures/banners/hero-1.webp';

/** Title, description, canonical link and Open Graph of a page. */
export function pageMeta(page: PageDescription): MetaDescriptor[] {
  const { description, path, shopUrl, noIndex, picture = SHOP_PICTURE } = page;
  const title = `${page.title} · Thock`;
  const descriptors: MetaDescriptor[] = [{ title }, { name: 'description', content: description }];
  if (noIndex || !shopUrl) return [...descriptors, { name: 'robots', content: 'noindex' }];
  return [
    ...descriptors,
    { tagName: 'link', rel: 'canonical', href: shopUrl + path },
    { property: 'og:site_name', content: 'Thock' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: shopUrl + path },
    { property: 'og:image', content: new URL(picture, shopUrl).href },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
