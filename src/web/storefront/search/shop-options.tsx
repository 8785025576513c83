import History from 'lucide-react/icons/rotate-ccw-clock';
import Search from 'lucide-react/icons/search';
import { searchPath } from '#features/catalogue/product-view.ts';
import { formatPrice } from '#features/pricing/money.ts';
import type { FinderGroup, FinderOption } from '#ui/finder-list.tsx';
import type { Suggestions } from './use-suggestions.ts';

/** Something that the search dialog offers. */
export interface ShopOption extends FinderOption {
  kind: 'term' | 'product' | 'recent';
  path: string;
}

/** Groups what the dialog offers: searches and products for what is typed, or else recent searches. */
export function shopGroups(suggestions: Suggestions | undefined, recent: readonly string[]): FinderGroup<ShopOption>[] {
  const groups: FinderGroup<ShopOption>[] = [
    { label: 'Searches', options: (suggestions?.terms ?? []).map((term) => searchOption('term', term)) },
    {
      label: 'Products',
      options: (suggestions?.products ?? []).map(({ _id, name, image, price }) => ({
        key: `product-${_id}`,
        kind: 'product',
        text: name,
        path: `/product/${_id}`,
        picture: image,
        end: formatPrice(price),
      })),
    },
    { label: 'Recent', options: suggestions ? [] : recent.map((query) => searchOption('recent', query)) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Returns the option to search for these words. */
export function searchOption(kind: 'term' | 'recent', query: string): ShopOption {
  const OptionIcon = kind === 'recent' ? History : Search;
  return {
    key: `${kind}-${query}`,
    kind,
    text: query,
    path: searchPath(query),
    icon: <OptionIcon className="icon icon-small" />,
  };
}
