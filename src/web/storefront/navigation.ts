/** The storefront's main links, in the header and the menu of small screens. */
export const MAIN_LINKS = [
  { label: 'Home', to: '/' },
  { label: 'Products', to: '/products' },
] as const;
