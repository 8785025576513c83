import type { LineAmount } from './line-amount.ts';
import type { Order, OrderItem } from './order-schema.ts';

/** Returns these lines, each with its item of the order. Lines that the order does not have are left out. */
export function withItems<Line extends LineAmount>(
  { items }: Pick<Order, 'items'>,
  lines: readonly Line[],
): (Line & { item: OrderItem })[] {
  return lines.flatMap((line) => {
    const item = items[line.line];
    return item ? [{ ...line, item }] : [];
  });
}
