import { actorOf } from '#features/audit/actor.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import { shipmentCalls } from './shipment-calls.ts';
import { createShipmentService } from './shipment-service.server.ts';

/** Assembles the shipments of orders. */
export function createShipments(dependencies: { db: Database; now: () => number }) {
  const shipments = createShipmentService(dependencies);
  const feature: Feature = {
    addRoutes(app, routeIn) {
      routeIn(app)(shipmentCalls.shipOrder, async ({ params, body, ...input }) => {
        const shipped = await shipments.ship(params.orderId, body, actorOf(input));
        if (shipped.ok) return { _id: shipped.id };
        throw new Problem(getRefusal(shipmentCalls.shipOrder, shipped.reason));
      });
    },
  };
  return { shipments, feature };
}
