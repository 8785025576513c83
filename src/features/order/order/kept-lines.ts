import { type LineAmount, withoutLines } from './line-amount.ts';
import type { Order, OrderItem } from './order-schema.ts';

/** Returns the pieces of an order that its customer withdrew before they were shipped. */
export function withdrawnLines({ items }: Pick<Order, 'items'>): LineAmount[] {
  return items.flatMap(({ line, withdrawn = 0 }) => (withdrawn > 0 ? [{ line, amount: withdrawn }] : []));
}

/** Returns the pieces of an order without those. */
export function keptLines(order: Pick<Order, 'items'>): LineAmount[] {
  return withoutLines(order.items, withdrawnLines(order));
}

/** Counts the pieces of a line that are charged: all but those that were withdrawn before they were paid. */
export function chargedPieces({ amount, uncharged = 0 }: Pick<OrderItem, 'amount' | 'uncharged'>): number {
  return amount - uncharged;
}

/** Returns the items of an order with the pieces that are charged. */
export function chargedItems({ items }: Pick<Order, 'items'>): OrderItem[] {
  return items.map(toCharged).filter(({ amount }) => amount > 0);
}

function toCharged({ uncharged, ...item }: OrderItem): OrderItem {
  return { ...item, amount: chargedPieces({ ...item, uncharged }) };
}
