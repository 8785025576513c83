import { type Order, type OrderStatus, orderStatusSchema } from './order-schema.ts';

/**
 * Returns the earliest status that an order may go back to. What was shipped cannot be pending again, and an order of
 * which something was returned, or whose cash was handed back, stays delivered.
 */
export function earliestStatus({ shipments, returns, payment, refundedAmount }: Order): OrderStatus {
  if (returns.length > 0) return 'delivered';
  if (payment.method === 'cash' && refundedAmount !== undefined) return 'delivered';
  return shipments.length > 0 ? 'confirmed' : 'pending';
}

/** Whether a status comes before another in the life cycle. */
export function isEarlier(status: OrderStatus, other: OrderStatus): boolean {
  const statuses = orderStatusSchema.options;
  return statuses.indexOf(status) < statuses.indexOf(other);
}
