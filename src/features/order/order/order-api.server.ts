import * as z from 'zod/mini';
import { actorOf } from '#features/audit/actor.server.ts';
import type { CouponRefusal } from '#features/coupon/coupon-rules.ts';
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
import { noteOrder } from '#platform/request-trace.server.ts';
import { createOwnerOf, requireOrder } from './order-access.server.ts';
import { MALFORMED_KEY, MAX_KEY_CHARACTERS, NOT_YOUR_EMAIL, orderCalls } from './order-calls.ts';
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
    explainCoupon: (refusal: CouponRefusal) => string;
  },
): void {
  const { owners, users, attempts, changes, streams, explainCoupon } = services;
  const ownerOf = createOwnerOf(owners);
  const userIdByEmail = async (email: string) => (await users.findByEmail(email))?._id;

  route(orderCalls.placeOrder, async ({ body, principal, request, reply }) => {
    const outcome = await attempts.takeOrder({ address: clientAddress(request), account: principal.id });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    if (body.email !== principal.email) throw new Problem(NOT_YOUR_EMAIL);
    const key = readKey(request.headers[IDEMPOTENCY_KEY_HEADER]);
    const result = await orders.placeOrder(body, { userId: principal.id, key });
    if (!result.ok && result.reason === 'coupon') {
      const refusal = getRefusal(orderCalls.placeOrder, result.refusal.reason);
      throw new Problem({ ...refusal, detail: explainCoupon(result.refusal) });
    }
    const order = orderOrThrow(result);
    noteOrder(order._id);
    return order;
  });

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

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && header.length > 0 && header.length <= MAX_KEY_CHARACTERS) return header;
  throw new Problem(MALFORMED_KEY);
}

function orderOrThrow(result: Exclude<PlaceOrderResult, { reason: 'coupon' }>): Order {
  if (result.ok) return result.order;
  switch (result.reason) {
    case 'lines': {
      const detail = result.lines.map(explainLine).join(' ');
      const lines = z.encode(refusedOrderSchema, { lines: result.lines });
      throw new Problem({ ...getRefusal(orderCalls.placeOrder, 'lines-refused'), detail }, lines);
    }
    case 'variant-required': {
      const detail = `${result.name} comes in several variants. Choose one on its page and order again.`;
      throw new Problem({ ...getRefusal(orderCalls.placeOrder, result.reason), detail });
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
