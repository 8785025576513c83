import type { FastifyBaseLogger } from 'fastify';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { CouponRefusal } from '#features/coupon/coupon-rules.ts';
import type { CouponUses } from '#features/coupon/coupon-uses.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import type { EventStreams } from '#platform/http/event-streams.server.ts';
import { addOrderRoutes } from './order-api.server.ts';
import { createOrderChanges } from './order-changes.server.ts';
import { createOrderOwners } from './order-owners.server.ts';
import { createOrderService, type OrderSettings } from './order-service.server.ts';

const OWNERS_INTERVAL_MILLISECONDS = 5 * 60_000;

/** Assembles the order feature: routes, services and background jobs. */
export function createOrders(
  dependencies: {
    db: Database;
    catalogue: CatalogueService;
    changes: ProductChanges;
    couponUses: CouponUses;
    /** Explains to a customer why a coupon does not apply. */
    explainCoupon: (refusal: CouponRefusal) => string;
    attempts: Attempts;
    users: UserService;
    streams: EventStreams;
    log: FastifyBaseLogger;
    now: () => number;
  } & OrderSettings,
) {
  const { db, attempts, users, streams, log, now, explainCoupon } = dependencies;
  const orders = createOrderService(dependencies);
  const orderOwners = createOrderOwners({ db, now });
  const orderChanges = createOrderChanges({
    db,
    onError: warnUnlessDatabaseError(log, 'could not look for changed orders'),
  });
  const feature: Feature = {
    addRoutes: (app, routeIn) =>
      addOrderRoutes(routeIn(app), orders, {
        attempts,
        users,
        streams,
        explainCoupon,
        owners: orderOwners,
        changes: orderChanges,
      }),
    jobs: [
      {
        name: 'assign-order-owners',
        intervalMilliseconds: OWNERS_INTERVAL_MILLISECONDS,
        async run() {
          await orderOwners.assignRecent();
          return 'done';
        },
      },
    ],
    close: () => orderChanges.close(),
  };
  return { orders, orderChanges, orderOwners, feature };
}
