import type { MetaDescriptor } from 'react-router';

/** What a page says about itself to browsers and search engines. */
interface PageDescription {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** The page's own address below the shop's, such as `/products`. */
  path: string;
  /** Where the shop is reached, from the root's loader; unknown when the root failed. */
  shopUrl: string | undefined;
  /** For pages that are one person's own. */
  noIndex?: boolean;
}

/** Title, description and canonical link of a page. */
export function pageMeta({ title, description, path, shopUrl, noIndex }: PageDescription): MetaDescriptor[] {
  const descriptors: MetaDescriptor[] = [{ title: `${title} · Thock` }, { name: 'description', content: description }];
  if (noIndex) descriptors.push({ name: 'robots', content: 'noindex' });
  else if (shopUrl) descriptors.push({ tagName: 'link', rel: 'canonical', href: shopUrl + path });
  return descriptors;
}
