import { actorOf } from '#features/audit/actor.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { createOwnerOf } from '../order/order-access.server.ts';
import type { OrderOwners } from '../order/order-owners.server.ts';
import { cancelCalls } from './cancel-calls.ts';
import type { Cancellations } from './cancellation.server.ts';

/** Adds the route that cancels orders. */
export function addCancelRoute(
  route: Route,
  { owners, cancellations }: { owners: OrderOwners; cancellations: Cancellations },
): void {
  const ownerOf = createOwnerOf(owners);

  route(
    cancelCalls.cancelOrder,
    async ({ params, body: { reason }, principal, request }) => {
      // Staff who order for themselves cancel as customers.
      const by = (await ownerOf(params)) === principal.id ? 'customer' : 'shop';
      const actor = actorOf({ principal, request });
      const cancellation = { by, isStaff: principal.permissions.has('orders.write'), actor, reason } as const;
      const result = await cancellations.cancel(params.orderId, cancellation);
      if (result.ok) return { status: 'cancelled' as const, stock: cancellation.isStaff ? result.stock : undefined };
      throw new Problem(getRefusal(cancelCalls.cancelOrder, result.reason));
    },
    ownerOf,
  );
}
