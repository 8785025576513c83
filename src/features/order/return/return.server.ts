import { actorOf } from '#features/audit/actor.server.ts';
import type { Feature } from '#platform/feature.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import { NOT_YOURS } from '#platform/http/refusals.ts';
import type { Route } from '#platform/http/router.server.ts';
import { createOwnerOf } from '../order/order-access.server.ts';
import type { OrderOwners } from '../order/order-owners.server.ts';
import { returnCalls } from './return-calls.ts';
import {
  createReturnService,
  type RequestReturnResult,
  type ReturnDependencies,
  type Returns,
} from './return-service.server.ts';

/** Assembles the returns of orders. */
export function createReturns({ owners, ...dependencies }: ReturnDependencies & { owners: OrderOwners }) {
  const returns = createReturnService(dependencies);
  const feature: Feature = { addRoutes: (app, routeIn) => addReturnRoutes(routeIn(app), returns, owners) };
  return { feature };
}

function requestProblem(refused: Exclude<RequestReturnResult, { ok: true }>): Problem {
  const refusal = getRefusal(returnCalls.requestReturn, refused.reason);
  if (refused.reason !== 'too-late') return new Problem(refusal);
  const detail = `The ${refused.returnDays} days after delivery are over. If something is broken, write to us.`;
  return new Problem({ ...refusal, detail });
}

/** Adds the routes of returns. */
function addReturnRoutes(route: Route, returns: Returns, owners: OrderOwners): void {
  const ownerOf = createOwnerOf(owners);

  route(
    returnCalls.requestReturn,
    async ({ params, body, principal, request }) => {
      const by = (await ownerOf(params)) === principal.id ? 'customer' : 'shop';
      const requested = await returns.request(params.orderId, body, { by, actor: actorOf({ principal, request }) });
      if (requested.ok) return { _id: requested.id };
      throw requestProblem(requested);
    },
    ownerOf,
  );

  route(returnCalls.decideReturn, async ({ params, body, ...input }) => {
    const decided = await returns.decide(params.returnId, body, actorOf(input));
    if (decided.ok) return { state: body.accept ? ('accepted' as const) : ('refused' as const) };
    throw new Problem(getRefusal(returnCalls.decideReturn, decided.reason));
  });

  route(returnCalls.receiveReturn, async ({ params, body, ...input }) => {
    const received = await returns.receive(params.returnId, body, actorOf(input));
    if (received.ok) return { state: 'received' as const, stock: received.stock };
    throw new Problem(getRefusal(returnCalls.receiveReturn, received.reason));
  });

  route(returnCalls.listReturns, async ({ query, principal, address, reply }) => {
    const { state, orderId } = query;
    const isOwn = orderId !== undefined && (await ownerOf({ orderId })) === principal.id;
    if (!principal.permissions.has('orders.read') && !isOwn) throw new Problem(NOT_YOURS);
    return answerList({ address, reply }, requestedPage(query), returns.list({ state, orderId }));
  });
}
