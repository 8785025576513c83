import type { FastifyBaseLogger } from 'fastify';
import type { UserService } from '#features/user/user-service.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import type { EventStreams } from '#platform/http/event-streams.server.ts';
import { addOrderRoutes } from './order-api.server.ts';
import { createOrderChanges } from './order-changes.server.ts';
import { createOrderOwners } from './order-owners.server.ts';
import type { Order, SettableStatus } from './order-schema.ts';
import { createOrderService } from './order-service.server.ts';

const OWNERS_INTERVAL_MILLISECONDS = 5 * 60_000;

/** Assembles the order feature: routes, services and background jobs. */
export function createOrders(dependencies: {
  db: Database;
  users: UserService;
  streams: EventStreams;
  onStatusChanged: (trx: ShopTransaction, order: Order, status: SettableStatus) => Promise<void>;
  log: FastifyBaseLogger;
  now: () => number;
}) {
  const { db, users, streams, log, now } = dependencies;
  const orders = createOrderService(dependencies);
  const orderOwners = createOrderOwners({ db, now });
  const orderChanges = createOrderChanges({
    db,
    onError: warnUnlessDatabaseError(log, 'could not look for changed orders'),
  });
  const feature: Feature = {
    addRoutes: (app, routeIn) =>
      addOrderRoutes(routeIn(app), orders, {
        users,
        streams,
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
