import type { Feature } from '#platform/feature.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { type DeliveryCalendar, type DeliveryDate, deliveryDateAt } from './delivery-date.ts';

/** Tag of pages that show the date on which an order ships. */
export const DELIVERY_TAG = 'delivery';

const CHECK_EVERY_MILLISECONDS = 1000;

/** Tells pages when the next order ships. */
export interface Delivery {
  currentDate(): DeliveryDate;
}

/**
 * Assembles the delivery feature. Drops cached pages within a second after the promise changes: at the cut-off and at
 * midnight. It compares instead of computing the next change, so that a clock that jumps does no harm.
 */
export function createDelivery(dependencies: {
  /** Returns the present calendar, whose time zone staff may change. */
  getCalendar: () => DeliveryCalendar;
  pageCache: PageCache;
  now: () => number;
}) {
  const { getCalendar, pageCache, now } = dependencies;
  const delivery: Delivery = { currentDate: () => deliveryDateAt(now(), getCalendar()) };
  let shown = keyOf(delivery.currentDate());
  let timer: NodeJS.Timeout | undefined;

  function dropOutdatedPages(): void {
    const current = keyOf(delivery.currentDate());
    if (current === shown) return;
    shown = current;
    pageCache.drop([DELIVERY_TAG]);
  }

  const feature: Feature = {
    async start() {
      timer = setInterval(dropOutdatedPages, CHECK_EVERY_MILLISECONDS);
    },
    async close() {
      clearInterval(timer);
    },
  };
  return { delivery, feature };
}

function keyOf({ orderBy, shipsOn }: DeliveryDate): string {
  return `${orderBy} ${shipsOn}`;
}
