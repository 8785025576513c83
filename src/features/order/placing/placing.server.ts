import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { CouponRefusal } from '#features/coupon/coupon-rules.ts';
import type { CouponUses } from '#features/coupon/coupon-uses.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { createOrderPlacing, type PlacingSettings } from './place-order.server.ts';
import { addPlacingRoute } from './place-order-api.server.ts';

/** Assembles the placing of orders. */
export function createPlacing(
  dependencies: {
    db: Database;
    catalogue: CatalogueService;
    couponUses: CouponUses;
    /** Explains to a customer why a coupon does not apply. */
    explainCoupon: (refusal: CouponRefusal) => string;
    attempts: Attempts;
    now: () => number;
  } & PlacingSettings,
) {
  const placing = createOrderPlacing(dependencies);
  const feature: Feature = { addRoutes: (app, routeIn) => addPlacingRoute(routeIn(app), placing, dependencies) };
  return { placing, feature };
}
