import { keptLines } from './kept-lines.ts';
import { type LineAmount, withoutLines } from './line-amount.ts';
import type { Order } from './order-schema.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Returns until when an order that was delivered at this moment may be returned, in epoch milliseconds. */
export function returnDeadline(deliveredAt: number, { returnDays }: Pick<Order, 'returnDays'>): number {
  return deliveredAt + returnDays * DAY_MILLISECONDS;
}

/** Returns the pieces of an order for which there is no return yet, or only one that was refused. */
export function returnableLines(order: Order): LineAmount[] {
  const counted = order.returns.filter(({ state }) => state !== 'refused');
  return withoutLines(
    keptLines(order),
    counted.flatMap(({ lines }) => lines),
  );
}

/** Whether nothing of an order remains with its customer once these pieces are back. */
export function isWholeReturn(order: Order, lines: readonly LineAmount[]): boolean {
  const received = order.returns.filter(({ state }) => state === 'received').flatMap((each) => each.lines);
  return withoutLines(keptLines(order), [...received, ...lines]).length === 0;
}

/** Why nothing of an order can be returned. */
export type ReturnObstacle = 'not-delivered' | 'too-late' | 'nothing-left';

/** Finds what keeps a customer from returning something of an order at this moment, in epoch milliseconds. */
export function findReturnObstacle(order: Order, now: number): ReturnObstacle | undefined {
  if (order.status !== 'delivered') return 'not-delivered';
  if (order.returnableUntil !== undefined && Date.parse(order.returnableUntil) < now) return 'too-late';
  return returnableLines(order).length === 0 ? 'nothing-left' : undefined;
}
