import { persistentStorage } from '#platform/browser-storage.ts';

/** The keys of `recent-searches.ts`, `cart-coupon.ts` and `kept-entries.ts`. Every page would load more if they were shared. */
const KEYS = ['recentSearches', 'cartCoupon', 'keptContent'];

/** Deletes what a person has typed in this browser, so that the next one does not see it. */
export function forgetEntries(): void {
  for (const key of KEYS) persistentStorage.remove(key);
}
