import type { Order } from '#features/order/order-schema.ts';
import type { OrderReturn } from '#features/order/return-schema.ts';
import { type Cents, cents } from '#features/pricing/money.ts';
import { lineTotal } from '#features/pricing/totals.ts';
import type { ListedReturn } from './return-calls.ts';

/** Adds to a return what lists say about its order. */
export function toListedReturn({ lines, ...rest }: OrderReturn, { _id, customer, items }: Order): ListedReturn {
  return {
    ...rest,
    orderId: _id,
    customer: { name: customer.name },
    lines: lines.flatMap((line) => {
      const item = items[line.line];
      return item ? [{ ...line, name: item.name, image: item.image, price: item.price }] : [];
    }),
  };
}

/** Returns what was paid for the returned products. */
export function paidFor({ lines }: Pick<ListedReturn, 'lines'>): Cents {
  return cents(lines.reduce((sum, line) => sum + lineTotal(line), 0));
}
