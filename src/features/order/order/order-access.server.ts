import { Problem } from '#platform/http/problem.ts';
import { NO_SUCH_ORDER } from './order-calls.ts';
import type { OrderOwners } from './order-owners.server.ts';

/**
 * Creates the function that finds the owner's id for calls that only the owner of an order or an admin may make. It
 * throws a 404 if there is no such order.
 */
export function createOwnerOf(owners: OrderOwners) {
  return async ({ orderId }: { orderId: string }): Promise<string | undefined> =>
    requireOrder(await owners.find(orderId)).userId;
}

/** Returns what was found of an order. Throws a 404 if there is no such order. */
export function requireOrder<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Problem(NO_SUCH_ORDER);
  return found;
}
