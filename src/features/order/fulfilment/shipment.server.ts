import { type Actor, actorOf } from '#features/audit/actor.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { problemOfFault } from '#platform/http/errors.server.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { orderCalls } from '../order/order-calls.ts';
import type { OrderStatus } from '../order/order-schema.ts';
import type { OrderService } from '../order/order-service.server.ts';
import { type BatchResult, type OrderBatch, orderBatchCalls } from './order-batch-calls.ts';
import { shipOrder } from './ship-order.server.ts';
import { shipmentCalls } from './shipment-calls.ts';

interface ShipmentDependencies {
  db: Database;
  now: () => number;
  orders: OrderService;
}

/** Assembles the shipments of orders, and changes of several orders, of which shipping is one. */
export function createShipments(dependencies: ShipmentDependencies) {
  const feature: Feature = {
    addRoutes(app, routeIn) {
      const route = routeIn(app);
      route(shipmentCalls.shipOrder, async ({ params, body, ...input }) => {
        const shipped = await shipOrder(dependencies, params.orderId, body, actorOf(input));
        if (shipped.ok) return { _id: shipped.id };
        throw new Problem(getRefusal(shipmentCalls.shipOrder, shipped.reason));
      });
      addOrderBatchRoute(route, dependencies);
    },
  };
  return { feature };
}

/** Adds the call that changes several orders. */
function addOrderBatchRoute(route: Route, dependencies: ShipmentDependencies): void {
  /** @returns the new status. Throws the problem with which the call for this order alone is refused. */
  async function changeOrder(orderId: string, batch: OrderBatch, actor: Actor): Promise<OrderStatus> {
    if (batch.do === 'ship') {
      const parcel = batch.parcels[orderId];
      const draft = { ...parcel, carrier: parcel?.carrier ?? batch.carrier };
      const shipped = await shipOrder(dependencies, orderId, draft, actor);
      if (shipped.ok) return 'confirmed';
      throw new Problem(getRefusal(shipmentCalls.shipOrder, shipped.reason));
    }
    const status = batch.do === 'confirm' ? 'confirmed' : 'delivered';
    const changed = await dependencies.orders.changeStatus(orderId, status, actor);
    if (changed.ok) return status;
    throw new Problem(getRefusal(orderCalls.changeStatus, changed.reason));
  }

  route(orderBatchCalls.changeOrders, async ({ body, ...input }) => {
    const results: BatchResult[] = [];
    // One after the other, so that a large batch leaves connections to others.
    for (const orderId of body.orderIds) {
      try {
        results.push({ orderId, ok: true, status: await changeOrder(orderId, body, actorOf(input)) });
      } catch (error) {
        const problem = error instanceof Problem ? error : problemOfFault(error, input.request);
        results.push({ orderId, ok: false, code: codeOf(problem), message: problem.message });
      }
    }
    return { results };
  });
}

/** Returns the code of a problem, also of those that the status alone tells apart. */
function codeOf({ code, status }: Problem): string {
  return code ?? (status === 404 ? 'not-found' : 'fault');
}
