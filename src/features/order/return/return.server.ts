import type { Feature } from '#platform/feature.ts';
import type { OrderOwners } from '../order/order-owners.server.ts';
import { addReturnRoutes } from './return-api.server.ts';
import { createReturnService, type ReturnDependencies } from './return-service.server.ts';

/** Assembles the returns of orders. */
export function createReturns({ owners, ...dependencies }: ReturnDependencies & { owners: OrderOwners }) {
  const returns = createReturnService(dependencies);
  const feature: Feature = { addRoutes: (app, routeIn) => addReturnRoutes(routeIn(app), returns, owners) };
  return { returns, feature };
}
