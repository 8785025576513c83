import { NO_SUCH_ORDER } from '#features/order/order-calls.ts';
import type { OrderOwners } from '#features/order/order-owners.server.ts';
import { actorOf } from '#features/payment/refund-api.server.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import { NOT_YOURS } from '#platform/http/refusals.ts';
import type { Route } from '#platform/http/router.server.ts';
import { NO_SUCH_RETURN, returnCalls } from './return-calls.ts';
import type { Returns } from './return-service.server.ts';

/** Adds the routes of returns. */
export function addReturnRoutes(route: Route, returns: Returns, owners: OrderOwners): void {
  const ownerOf = async ({ orderId }: { orderId: string }) => {
    const found = await owners.find(orderId);
    if (!found) throw new Problem(NO_SUCH_ORDER);
    return found.userId;
  };

  route(
    returnCalls.requestReturn,
    async ({ params, body, principal }) => {
      const by = (await ownerOf(params)) === principal.id ? 'customer' : 'shop';
      const requested = await returns.request(params.orderId, body, by);
      if (requested.ok) return { _id: requested.id };
      if (requested.reason === 'not-found') throw new Problem(NO_SUCH_ORDER);
      throw new Problem(getRefusal(returnCalls.requestReturn, requested.reason));
    },
    ownerOf,
  );

  route(returnCalls.decideReturn, async ({ params, body }) => {
    const decided = await returns.decide(params.returnId, body);
    if (decided.ok) return { state: body.accept ? ('accepted' as const) : ('refused' as const) };
    if (decided.reason === 'not-found') throw new Problem(NO_SUCH_RETURN);
    throw new Problem(getRefusal(returnCalls.decideReturn, decided.reason));
  });

  route(returnCalls.receiveReturn, async ({ params, body, principal, request }) => {
    const received = await returns.receive(params.returnId, body, actorOf(principal, clientAddress(request)));
    if (received.ok) return { state: 'received' as const };
    if (received.reason === 'not-found') throw new Problem(NO_SUCH_RETURN);
    throw new Problem(getRefusal(returnCalls.receiveReturn, received.reason));
  });

  route(returnCalls.listReturns, async ({ query, principal, address, reply }) => {
    const { state, orderId } = query;
    const isOwn = orderId !== undefined && (await ownerOf({ orderId })) === principal.id;
    if (!principal.isAdmin && !isOwn) throw new Problem(NOT_YOURS);
    return answerList({ address, reply }, requestedPage(query), returns.list({ state, orderId }));
  });
}
