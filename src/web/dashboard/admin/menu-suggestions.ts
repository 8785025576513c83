import { CATEGORIES, CATEGORY_LABELS } from '#features/catalogue/category.ts';
import { categoryPath } from '#features/catalogue/product-paths.ts';
import type { MenuLink } from '#features/menu/menu-schema.ts';

const PAGES: readonly MenuLink[] = [
  { label: 'Home', to: '/' },
  { label: 'All products', to: '/products' },
  ...CATEGORIES.map((category) => ({ label: CATEGORY_LABELS[category], to: categoryPath(category) })),
  { label: 'Sound', to: '/sound' },
  { label: 'True-size desk', to: '/desk' },
  { label: 'Compare', to: '/compare' },
  { label: 'Wishlist', to: '/wishlist' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Help with an order', to: '/userDashboard' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Returns', to: '/returns' },
  { label: 'Imprint', to: '/imprint' },
  { label: 'Accessibility', to: '/accessibility' },
];

/** Lists pages to which a menu can lead. `others` are those that the shop has made, such as the kinds of its products. */
export function menuSuggestions(others: readonly MenuLink[]): MenuLink[] {
  return [...PAGES, ...others];
}
