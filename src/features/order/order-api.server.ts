import { answerList } from '#platform/http/answer-list.server.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#platform/http/call.ts';
import type { EventStreams } from '#platform/http/event-streams.server.ts';
import { pageWanted } from '#platform/http/pages-of-lists.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { orderCalls } from './order-calls.ts';
import type { OrderChanges } from './order-changes.server.ts';
import type { Order } from './order-schema.ts';
import type { OrderService, Placing } from './order-service.server.ts';
import { CARD_PAYMENTS_OFF, explainLine } from './refused-order.ts';

const MOST_KEY_CHARACTERS = 200;

/** The orders' routes. */
export function addOrderRoutes(
  route: Route,
  orders: OrderService,
  { changes, streams }: { changes: OrderChanges; streams: EventStreams },
): void {
  const emailOf = async ({ orderId }: { orderId: string }) => required(await orders.findEmail(orderId));

  route(orderCalls.placeOrder, async ({ body, asker, request }) => {
    if (body.email !== asker.email) throw new Problem(403, 'An order can only be placed under your own email.');
    return placedOrder(await orders.placeOrder(body, readKey(request.headers[IDEMPOTENCY_KEY_HEADER])));
  });

  route(
    orderCalls.listOwnOrders,
    async ({ params, query, request, reply }) =>
      answerList(request, reply, pageWanted(query), orders.list({ email: params.email }, 'newest')),
    async ({ email }) => email,
  );

  route(orderCalls.listOrders, async ({ query, request, reply }) => {
    const { search, status, sort } = query;
    return answerList(request, reply, pageWanted(query), orders.list({ search, status }, sort));
  });

  route(orderCalls.getOrder, async ({ params }) => required(await orders.find(params.orderId)), emailOf);

  route(
    orderCalls.followOrder,
    async ({ params: { orderId }, asker, askAgain, reply }) => {
      const version = required(await orders.findVersion(orderId));
      const begin = (send: (version: number) => void) => changes.follow(orderId, version, send);
      return streams.open(reply, { personId: asker.id, askAgain, begin });
    },
    emailOf,
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
    case 'card-payments-off':
      throw new Problem(503, CARD_PAYMENTS_OFF, { code: placing.reason });
  }
}

function required<Found>(found: Found | undefined): Found {
  if (found === undefined) throw noSuchOrder();
  return found;
}

function noSuchOrder(): Problem {
  return new Problem(404, 'There is no such order.');
}
