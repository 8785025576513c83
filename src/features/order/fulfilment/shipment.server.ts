import { actorOf } from '#features/audit/actor.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { OrderService } from '../order/order-service.server.ts';
import { addOrderBatchRoute } from './order-batch-api.server.ts';
import { shipmentCalls } from './shipment-calls.ts';
import { createShipmentService } from './shipment-service.server.ts';

/** Assembles the shipments of orders, and changes of several orders, of which shipping is one. */
export function createShipments({
  orders,
  ...dependencies
}: {
  db: Database;
  now: () => number;
  orders: OrderService;
}) {
  const shipments = createShipmentService(dependencies);
  const feature: Feature = {
    addRoutes(app, routeIn) {
      const route = routeIn(app);
      route(shipmentCalls.shipOrder, async ({ params, body, ...input }) => {
        const shipped = await shipments.ship(params.orderId, body, actorOf(input));
        if (shipped.ok) return { _id: shipped.id };
        throw new Problem(getRefusal(shipmentCalls.shipOrder, shipped.reason));
      });
      addOrderBatchRoute(route, { orders, shipments });
    },
  };
  return { shipments, feature };
}
