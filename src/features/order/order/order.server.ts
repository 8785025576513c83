import type { FastifyBaseLogger } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import type { EventStreams } from '#platform/http/event-streams.server.ts';
import { EMPTY_LIST, requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { createOwnerOf, requireOrder } from './order-access.server.ts';
import { orderCalls } from './order-calls.ts';
import { createOrderChanges, type OrderChanges } from './order-changes.server.ts';
import { createOrderOwners, type OrderOwners } from './order-owners.server.ts';
import type { Order, SettableStatus } from './order-schema.ts';
import { createOrderService, type OrderService } from './order-service.server.ts';

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
  return { orders, orderOwners, feature };
}

/** Adds the routes of the order API. */
function addOrderRoutes(
  route: Route,
  orders: OrderService,
  services: {
    owners: OrderOwners;
    users: UserService;
    changes: OrderChanges;
    streams: EventStreams;
  },
): void {
  const { owners, users, changes, streams } = services;
  const ownerOf = createOwnerOf(owners);
  const userIdByEmail = async (email: string) => (await users.findByEmail(email))?._id;

  route(
    orderCalls.listOwnOrders,
    async ({ params, query, principal, address, reply }) => {
      const userId = principal.permissions.has('orders.read') ? await userIdByEmail(params.email) : principal.id;
      const list = userId === undefined ? EMPTY_LIST : orders.list({ userId }, 'newest');
      return answerList({ address, reply }, requestedPage(query), list);
    },
    async ({ email }) => userIdByEmail(email),
  );

  route(orderCalls.listOrders, async ({ query, address, reply }) => {
    const { search, status, payment, method, task, sort } = query;
    const list = orders.list({ search, status, payment, method, task }, sort);
    return answerList({ address, reply }, requestedPage(query), list);
  });

  route(orderCalls.getOrder, async ({ params }) => requireOrder(await orders.find(params.orderId)), ownerOf);

  route(
    orderCalls.followOrder,
    async ({ params: { orderId }, principal, reauthorize, reply }) => {
      const version = requireOrder(await orders.findVersion(orderId));
      const subscribe = (send: (version: number) => void) => changes.follow(orderId, version, send);
      return streams.open(reply, { userId: principal.id, reauthorize, begin: subscribe });
    },
    ownerOf,
  );

  route(orderCalls.changeStatus, async ({ params, body, ...input }) => {
    const changed = await orders.changeStatus(params.orderId, body.status, actorOf(input));
    if (changed.ok) return { modifiedCount: 1 };
    throw new Problem(getRefusal(orderCalls.changeStatus, changed.reason));
  });
}
