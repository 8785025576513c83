import type { Order } from './order-schema.ts';

/**
 * Whether an order can still be cancelled: by its customer while it is pending, by staff until it is delivered. What was
 * shipped is returned instead.
 */
export function isCancellable({ status, shipments }: Pick<Order, 'status' | 'shipments'>, isStaff: boolean): boolean {
  if (shipments.length > 0) return false;
  return status === 'pending' || (status === 'confirmed' && isStaff);
}
