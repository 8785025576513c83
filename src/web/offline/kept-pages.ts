/** The page that stands for those that cannot be shown without a connection. */
export const OFFLINE_PATH = '/offline';

/**
 * Pages of the storefront that are the same for everybody. Searches are left out because they say what a person looked
 * for, and pages with nothing but a form because it needs a connection.
 */
const PATHS = [
  ...['', 'home', 'products', 'product/[^/]+', 'collections', 'collections/[^/]+', 'cart', 'desk', 'sound'],
  ...['blogs', 'blog/[^/]+', 'pages/[^/]+', 'faq', 'privacy', 'terms', 'returns', 'imprint', 'accessibility'],
];
const KEPT_PAGES = new RegExp(`^/(${PATHS.join('|')})/?$`, 'i');

/** Returns whether the service worker may keep the page at this path. */
export function isKeptPage(path: string): boolean {
  return KEPT_PAGES.test(path);
}

/** Returns the address of the page that stands for `address`, which it offers to open again. */
export function offlineAddress(address: string): string {
  return `${OFFLINE_PATH}?${new URLSearchParams({ page: address })}`;
}

/** Returns the address in the query of the offline page, or the home page if it is not one of this shop. */
export function addressToRetry(search: string): string {
  const address = new URLSearchParams(search).get('page') ?? '/';
  return /^\/(?![/\\])/.test(address) ? address : '/';
}
