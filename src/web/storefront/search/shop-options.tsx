import { CATEGORIES, CATEGORY_LABELS } from '#features/catalogue/category.ts';
import type { Door } from '#features/catalogue/door/door.ts';
import { categoryPath, productPath } from '#features/catalogue/product-paths.ts';
import { collectionPath, searchPath } from '#features/catalogue/product-view.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { MAX_SUGGESTED_FROM } from '#features/search/search-bounds.ts';
import type { FinderGroup, FinderOption } from '#ui/finder-list.tsx';
import { Icon } from '#ui/icon.tsx';
import type { SuggestedProduct, Suggestions } from './use-suggestions.ts';

const MAX_POPULAR = 4;

/** Something that the search dialog offers. */
export interface ShopOption extends FinderOption {
  kind: 'term' | 'product' | 'recent' | 'page';
  path: string;
}

interface StartOptions {
  recent: readonly string[];
  doors: readonly Door[];
  products: readonly SuggestedProduct[];
}

/** Groups what the dialog offers before anything is typed. */
export function startGroups({ recent, doors, products }: StartOptions): FinderGroup<ShopOption>[] {
  return withOptions([
    { label: 'Recent', options: recent.map((query) => searchOption('recent', query)) },
    { label: 'Popular', options: doors.slice(0, MAX_POPULAR).map(toPage) },
    { label: 'Products', options: products.map(productOption) },
  ]);
}

/** Groups what the dialog offers for what is typed. The last option leads to all results. */
export function shopGroups(
  query: string,
  { terms, products, posts, pages, collections, total }: Suggestions,
  doors: readonly Door[],
): FinderGroup<ShopOption>[] {
  const count = total < MAX_SUGGESTED_FROM ? `${total} ` : '';
  const all = { ...searchOption('term', query), key: 'all', text: `See all ${count}results for “${query}”` };
  return withOptions([
    { label: 'Searches', options: terms.map((term) => searchOption('term', term)) },
    { label: 'Categories', options: findPages(query, doors, collections) },
    { label: 'Products', options: products.map(productOption) },
    {
      label: 'Posts',
      options: posts.map(toTextOption),
    },
    { label: 'Pages', options: pages.map(toTextOption) },
    { label: 'All results', options: total > 1 ? [all] : [] },
  ]);
}

function withOptions(groups: FinderGroup<ShopOption>[]): FinderGroup<ShopOption>[] {
  return groups.filter(({ options }) => options.length > 0);
}

function toTextOption({ title, path }: { title: string; path: string }): ShopOption {
  return { key: `text-${path}`, kind: 'page', text: title, path, icon: <Icon name="newspaper" small /> };
}

function productOption({ _id, slug, name, image, price }: SuggestedProduct): ShopOption {
  return {
    key: `product-${_id}`,
    kind: 'product',
    text: name,
    path: productPath({ _id, slug }),
    picture: image,
    end: formatPrice(price),
  };
}

/** Finds the doors, collections and categories of products of which a word begins with what is typed. */
function findPages(query: string, doors: readonly Door[], collections: Suggestions['collections']): ShopOption[] {
  const categories = CATEGORIES.map((category) => ({
    label: CATEGORY_LABELS[category],
    to: categoryPath(category),
    image: undefined,
  }));
  const begins = ` ${query.toLowerCase()}`;
  const found = [...doors, ...categories].filter(({ label }) => ` ${label.toLowerCase()}`.includes(begins));
  const others = collections
    .map(({ slug, title }) => ({ label: title, to: collectionPath(slug), image: undefined }))
    .filter(({ to }) => found.every((page) => page.to !== to));
  return [...found, ...others].map(toPage);
}

function toPage({ label, to, image }: { label: string; to: string; image: string | undefined }): ShopOption {
  return {
    key: `page-${to}`,
    kind: 'page',
    text: label,
    path: to,
    ...(image === undefined ? { icon: <Icon name="layers" small /> } : { picture: image }),
  };
}

/** Returns the option to search for these words. */
export function searchOption(kind: 'term' | 'recent', query: string): ShopOption {
  return {
    key: `${kind}-${query}`,
    kind,
    text: query,
    path: searchPath(query),
    icon: <Icon name={kind === 'recent' ? 'rotate-ccw-clock' : 'search'} small />,
  };
}
