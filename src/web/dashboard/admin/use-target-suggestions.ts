import { CATEGORIES, CATEGORY_LABELS } from '#features/catalogue/category.ts';
import { categoryPath } from '#features/catalogue/product-paths.ts';
import { collectionPath } from '#features/catalogue/product-view.ts';
import type { Collection } from '#features/collection/collection-schema.ts';
import { ORDER_HELP_LINK } from '#features/menu/default-menus.ts';
import type { MenuLink } from '#features/menu/menu-schema.ts';
import { useDoors } from '../../use-site.ts';

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
  ORDER_HELP_LINK,
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Returns', to: '/returns' },
  { label: 'Imprint', to: '/imprint' },
  { label: 'Accessibility', to: '/accessibility' },
];

/** Lists pages to which a menu or the home page can lead: the collections of the shop, or else the kinds of its products. */
export function useTargetSuggestions(collections: readonly Pick<Collection, 'title' | 'slug'>[]): MenuLink[] {
  const doors = useDoors();
  const made = collections.map(({ title, slug }) => ({ label: title, to: collectionPath(slug) }));
  return [...PAGES, ...(made.length > 0 ? made : doors)];
}
