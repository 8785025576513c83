import { CATEGORIES, CATEGORY_LABELS } from '#features/catalogue/category.ts';
import type { Door } from '#features/catalogue/door/door.ts';
import { categoryPath } from '#features/catalogue/product-paths.ts';
import type { Menu, MenuLink } from './menu-schema.ts';

/** Leads to a customer's orders. The page of each says how to get help. */
export const ORDER_HELP_LINK = { label: 'Help with an order', to: '/userDashboard' } as const satisfies MenuLink;

/** The header's links in a shop that has made no menu of its own (specification, section 2). */
export const MAIN_LINKS = [
  { label: 'Home', to: '/' },
  { label: 'Products', to: '/products' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'FAQ', to: '/faq' },
] as const satisfies Menu;

const ALL_PRODUCTS: MenuLink = { label: 'All products', to: '/products' };

/** Where products are of no kind. */
const SHOP_LINKS: readonly MenuLink[] = [
  ALL_PRODUCTS,
  ...CATEGORIES.map((category) => ({ label: CATEGORY_LABELS[category], to: categoryPath(category) })),
];

const HELP_LINKS: readonly MenuLink[] = [
  { label: 'FAQ', to: '/faq' },
  ORDER_HELP_LINK,
  { label: 'Blogs', to: '/blogs' },
  { label: 'Sound', to: '/sound' },
  { label: 'True-size desk', to: '/desk' },
];

/** Returns the footer's columns in a shop that has made no menu of its own. */
export function defaultFooter(doors: readonly Door[]) {
  const shop = doors.length > 0 ? [ALL_PRODUCTS, ...doors.map(({ label, to }) => ({ label, to }))] : [...SHOP_LINKS];
  return [
    { label: 'Shop', to: '/products', children: shop },
    { label: 'Help', to: '/faq', children: [...HELP_LINKS] },
  ] as const satisfies Menu;
}
