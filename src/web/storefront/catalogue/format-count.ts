import { MAX_COUNTED } from '#features/catalogue/product-view.ts';
import { formatNumber } from '#platform/format-numbers.ts';

/** Formats a number of products, such as "1,000+" if there may be more. */
export function formatCount(count: number): string {
  const counted = Math.min(count, MAX_COUNTED);
  return formatNumber(counted) + (counted === MAX_COUNTED ? '+' : '');
}
