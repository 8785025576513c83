import type { Attempts } from '#features/identity/attempts.server.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import type { EventStreams } from '#platform/http/event-streams.server.ts';
import { EMPTY_LIST, pageWanted } from '#platform/http/pages-of-lists.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { orderCalls } from './order-calls.ts';
import type { OrderChanges } from './order-changes.server.ts';
import type { OrderOwners } from './order-owners.server.ts';
import type { Order } from './order-schema.ts';
import type { OrderService, Placing } from './order-service.server.ts';
import { CARD_PAYMENTS_OFF, EMAIL_UNCONFIRMED, explainLine } from './refused-order.ts';

const MOST_KEY_CHARACTERS = 200;

/** The orders' routes. */
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
  const userWith = async (email: string) => (await users.findByEmail(email))?._id;

  route(orderCalls.placeOrder, async ({ body, asker, request, reply }) => {
    const outcome = await attempts.takeOrder({ address: clientAddress(request), account: asker.id });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    if (body.email !== asker.email) throw new Problem(403, 'An order can only be placed under your own email.');
    const key = readKey(request.headers[IDEMPOTENCY_KEY_HEADER]);
    return placedOrder(await orders.placeOrder(body, { userId: asker.id, key }));
  });

  route(
    orderCalls.listOwnOrders,
    async ({ params, query, asker, address, reply }) => {
      const userId = asker.isAdmin ? await userWith(params.email) : asker.id;
      const list = userId === undefined ? EMPTY_LIST : orders.list({ userId }, 'newest');
      return answerList({ address, reply }, pageWanted(query), list);
    },
    async ({ email }) => userWith(email),
  );

  route(orderCalls.listOrders, async ({ query, address, reply }) => {
    const { search, status, sort } = query;
    return answerList({ address, reply }, pageWanted(query), orders.list({ search, status }, sort));
  });

  route(orderCalls.getOrder, async ({ params }) => required(await orders.find(params.orderId)), ownerOf);

  route(
    orderCalls.followOrder,
    async ({ params: { orderId }, asker, askAgain, reply }) => {
      const version = required(await orders.findVersion(orderId));
      const begin = (send: (version: number) => void) => changes.follow(orderId, version, send);
      return streams.open(reply, { personId: asker.id, askAgain, begin });
    },
    ownerOf,
  );

  route(orderCalls.changeStatus, async ({ params, body }) => {
    if (!(await orders.changeStatus(params.orderId, body.status))) throw noSuchOrder();
    return { modifiedCount: 1 };
  });
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && header.length > 0 && header.length <= MOST_KEY_CHARACTERS) return header;
  throw new Problem(400, `The Idempotency-Key header takes 1 to ${MOST_KEY_CHARACTERS} characters.`);
}

function placedOrder(placing: Placing): Order {
  if (placing.ok) return placing.order;
  switch (placing.reason) {
    case 'lines':
      throw new Problem(409, placing.lines.map(explainLine).join(' '), { code: 'lines-refused', lines: placing.lines });
    case 'key-reused':
      throw new Problem(422, 'This Idempotency-Key was used for another order. Send a new one.', {
        code: placing.reason,
      });
    case 'too-many-pending':
      throw new Problem(429, tooManyPending(placing.max), { code: placing.reason });
    case 'email-unconfirmed':
      throw new Problem(409, EMAIL_UNCONFIRMED, { code: placing.reason });
    case 'card-payments-off':
      throw new Problem(503, CARD_PAYMENTS_OFF, { code: placing.reason });
  }
}

function tooManyPending(max: number): string {
  const orders = max === 1 ? 'an order' : `${max} orders`;
  return `You have ${orders} that the shop has not confirmed yet. Order again when it has confirmed some.`;
}

function required<Found>(found: Found | undefined): Found {
  if (found === undefined) throw noSuchOrder();
  return found;
}

function noSuchOrder(): Problem {
  return new Problem(404, 'There is no such order.');
}
