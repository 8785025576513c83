import * as z from 'zod/mini';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal, IDEMPOTENCY_KEY_HEADER } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import type { EventStreams } from '#platform/http/event-streams.server.ts';
import { EMPTY_LIST, requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { MALFORMED_KEY, MAX_KEY_CHARACTERS, NO_SUCH_ORDER, NOT_YOUR_EMAIL, orderCalls } from './order-calls.ts';
import type { OrderChanges } from './order-changes.server.ts';
import { explainLine } from './order-messages.ts';
import type { OrderOwners } from './order-owners.server.ts';
import { type Order, refusedOrderSchema } from './order-schema.ts';
import type { OrderService, PlaceOrderResult } from './order-service.server.ts';

/** Adds the routes of the order API. */
export function addOrderRoutes(
  route: Route,
  orders: OrderService,
  services: {
    owners: OrderOwners;
    users: UserService;
    attempts: Attempts;
    changes: OrderChanges;
    streams: EventStreams;
  },
): void {
  const { owners, users, attempts, changes, streams } = services;
  const ownerOf = async ({ orderId }: { orderId: string }) => required(await owners.find(orderId)).userId;
  const userIdByEmail = async (email: string) => (await users.findByEmail(email))?._id;

  route(orderCalls.placeOrder, async ({ body, principal, request, reply }) => {
    const outcome = await attempts.takeOrder({ address: clientAddress(request), account: principal.id });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    if (body.email !== principal.email) throw new Problem(NOT_YOUR_EMAIL);
    const key = readKey(request.headers[IDEMPOTENCY_KEY_HEADER]);
    return orderOrThrow(await orders.placeOrder(body, { userId: principal.id, key }));
  });

  route(
    orderCalls.listOwnOrders,
    async ({ params, query, principal, address, reply }) => {
      const userId = principal.isAdmin ? await userIdByEmail(params.email) : principal.id;
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

  route(orderCalls.getOrder, async ({ params }) => required(await orders.find(params.orderId)), ownerOf);

  route(
    orderCalls.followOrder,
    async ({ params: { orderId }, principal, reauthorize, reply }) => {
      const version = required(await orders.findVersion(orderId));
      const subscribe = (send: (version: number) => void) => changes.follow(orderId, version, send);
      return streams.open(reply, { userId: principal.id, reauthorize, begin: subscribe });
    },
    ownerOf,
  );

  route(orderCalls.changeStatus, async ({ params, body }) => {
    const changed = await orders.changeStatus(params.orderId, body.status);
    if (changed.ok) return { modifiedCount: 1 };
    if (changed.reason === 'not-found') throw new Problem(NO_SUCH_ORDER);
    throw new Problem(getRefusal(orderCalls.changeStatus, changed.reason));
  });
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && header.length > 0 && header.length <= MAX_KEY_CHARACTERS) return header;
  throw new Problem(MALFORMED_KEY);
}

function orderOrThrow(result: PlaceOrderResult): Order {
  if (result.ok) return result.order;
  switch (result.reason) {
    case 'lines': {
      const detail = result.lines.map(explainLine).join(' ');
      const lines = z.encode(refusedOrderSchema, { lines: result.lines });
      throw new Problem({ ...getRefusal(orderCalls.placeOrder, 'lines-refused'), detail }, lines);
    }
    case 'too-many-pending':
      throw new Problem({ ...getRefusal(orderCalls.placeOrder, result.reason), detail: tooManyPending(result.max) });
    default:
      throw new Problem(getRefusal(orderCalls.placeOrder, result.reason));
  }
}

function tooManyPending(max: number): string {
  const orders = max === 1 ? 'an order' : `${max} orders`;
  return `You have ${orders} that the shop has not confirmed yet. Order again when it has confirmed some.`;
}

function required<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Problem(NO_SUCH_ORDER);
  return found;
}
