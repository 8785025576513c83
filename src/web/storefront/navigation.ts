/** The main links in the storefront's header and in the menu on small screens. */
export const MAIN_LINKS = [
  { label: 'Home', to: '/' },
  { label: 'Products', to: '/products' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'FAQ', to: '/faq' },
] as const;

/** Whether a main link leads to the current page. The path must match exactly; /home is the home page too. */
export function isCurrent(to: string, pathname: string): boolean {
  const path = pathname.toLowerCase();
  return path === to || (to === '/' && path === '/home');
}
