import { dayIn, nextDay, startOfDay } from '#platform/time-zone.ts';
import { keptLines } from '../order/kept-lines.ts';
import { commonLines, containsLines, type LineAmount, withoutLines } from '../order/line-amount.ts';
import type { Order } from '../order/order-schema.ts';
import { returnableLines } from '../order/returnable.ts';
import { unshippedLines } from '../order/unshipped.ts';
import { WITHDRAWAL_DAYS } from './withdrawal-schema.ts';

/** A withdrawal as far as it decides what happens to the order. */
interface Declared {
  /** Undefined for the whole order. */
  lines: readonly LineAmount[] | undefined;
  /** Epoch milliseconds. */
  receivedAt: number;
}

/** What follows from a withdrawal. */
export type WithdrawalPlan =
  /** Nothing of it remains: the order was cancelled, or everything is on its way back. */
  | { does: 'nothing' }
  /** The order does not have these lines, or not as many pieces. */
  | { does: 'not-in-order' }
  | { does: 'late' }
  | { does: 'cancel' }
  /** What was not shipped is not sent, and the rest comes back. Not both are empty. */
  | { does: 'take-back'; unshipped: LineAmount[]; shipped: LineAmount[] };

/** Decides what follows from a withdrawal. */
export function planWithdrawal(order: Order, { lines, receivedAt }: Declared, timeZone: string): WithdrawalPlan {
  if (lines && !containsLines(order.items, lines)) return { does: 'not-in-order' };
  if (order.status === 'cancelled') return { does: 'nothing' };
  if (isLate(order, receivedAt, timeZone)) return { does: 'late' };
  const left = returnableLines(order);
  const pieces = lines ? commonLines(left, lines) : left;
  if (pieces.length === 0) return { does: 'nothing' };
  const unshipped = order.status === 'delivered' ? [] : commonLines(pieces, unshippedLines(order));
  if (order.shipments.length === 0 && containsLines(unshipped, keptLines(order))) return { does: 'cancel' };
  return { does: 'take-back', unshipped, shipped: withoutLines(pieces, unshipped) };
}

function isLate({ deliveredAt }: Order, receivedAt: number, timeZone: string): boolean {
  return deliveredAt !== undefined && receivedAt >= withdrawalDeadline(Date.parse(deliveredAt), timeZone);
}

/**
 * Returns the moment at which it is too late to withdraw. The day of the delivery does not count, and the last day counts
 * to its end (Regulation 1182/71, Article 3). Moments are epoch milliseconds.
 */
export function withdrawalDeadline(deliveredAt: number, timeZone: string): number {
  let day = dayIn(timeZone, deliveredAt);
  for (let days = 0; days <= WITHDRAWAL_DAYS; days++) day = nextDay(day);
  return startOfDay(day, timeZone);
}
