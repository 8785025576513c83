import { cents, formatPrice } from '#features/pricing/money.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import type { Wish } from './wishlist-schema.ts';

/** Up to this stock, the page says that only a few are left. */
const FEW = 5;

/** What is new about a product since it was added, such as "$20.00 less" "than when you added it". */
export interface WishChange {
  tone: 'good' | 'urgent' | 'neutral';
  /** What matters most. */
  strong: string;
  rest?: string;
}

/** Describes what is new about the price and the stock of a product since it was added. */
export function describeChanges({ price, stock, added }: Wish): WishChange[] {
  const changes: WishChange[] = [];
  const difference = formatPrice(cents(Math.abs(price - added.price)));
  const rest = 'than when you added it';
  if (price < added.price) changes.push({ tone: 'good', strong: `${difference} less`, rest });
  if (price > added.price) changes.push({ tone: 'neutral', strong: `${difference} more`, rest });
  if (stock === 0 && added.inStock) changes.push({ tone: 'neutral', strong: 'Sold out', rest: 'since you added it' });
  if (stock > 0 && !added.inStock) changes.push({ tone: 'good', strong: 'Back in stock' });
  if (stock > 0 && stock <= FEW) changes.push({ tone: 'urgent', strong: `Only ${formatNumber(stock)} left` });
  return changes;
}
