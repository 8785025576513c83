import { type LineAmount, withoutLines } from './line-amount.ts';
import type { Order } from './order-schema.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Returns until when an order that was delivered at this moment may be returned, in epoch milliseconds. */
export function returnDeadline(deliveredAt: number, { returnDays }: Pick<Order, 'returnDays'>): number {
  return deliveredAt + returnDays * DAY_MILLISECONDS;
}

/** Returns the pieces of an order for which there is no return yet, or only one that was refused. */
export function returnableLines({ items, returns }: Order): LineAmount[] {
  const counted = returns.filter(({ state }) => state !== 'refused');
  return withoutLines(
    items,
    counted.flatMap(({ lines }) => lines),
  );
}

/** Why nothing of an order can be returned. */
export type ReturnObstacle = 'not-delivered' | 'too-late' | 'nothing-left';

/** Finds what keeps a customer from returning something of an order at this moment, in epoch milliseconds. */
export function findReturnObstacle(order: Order, now: number): ReturnObstacle | undefined {
  if (order.status !== 'delivered') return 'not-delivered';
  if (order.returnableUntil !== undefined && Date.parse(order.returnableUntil) < now) return 'too-late';
  return returnableLines(order).length === 0 ? 'nothing-left' : undefined;
}
