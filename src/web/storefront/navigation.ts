/** The storefront's main links, in the header and the menu of small screens. */
export const MAIN_LINKS = [
  { label: 'Home', to: '/' },
  { label: 'Products', to: '/products' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'FAQ', to: '/faq' },
] as const;

/** Whether a main link leads to where one is: only on exactly its path. /home is the home page too. */
export function isCurrent(to: string, pathname: string): boolean {
  const path = pathname.toLowerCase();
  return path === to || (to === '/' && path === '/home');
}
