import { actorOf } from '#features/audit/actor.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { cashCalls } from './cash-calls.ts';
import { type CashService, createCashService } from './cash-service.server.ts';

/** Assembles cash on delivery: what couriers are to collect, have collected and have handed in. */
export function createCash(dependencies: { db: Database; now: () => number }) {
  const cash = createCashService(dependencies);
  const feature: Feature = { addRoutes: (app, routeIn) => addCashRoutes(routeIn(app), cash) };
  return { cash, feature };
}

function addCashRoutes(route: Route, cash: CashService): void {
  route(cashCalls.listCash, async ({ query, address, reply }) =>
    answerList({ address, reply }, requestedPage(query), cash.list(query.state)),
  );

  route(cashCalls.summarizeCash, () => cash.summarize());

  route(cashCalls.settleCash, async ({ body, ...input }) => {
    const result = await cash.settle(body, actorOf(input));
    if (!result.ok) throw new Problem(getRefusal(cashCalls.settleCash, result.reason));
    return result;
  });
}
