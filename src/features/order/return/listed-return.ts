import { type Cents, cents } from '#features/pricing/money.ts';
import { sharesOf } from '#features/pricing/refund-shares.ts';
import { withItems } from '../order/line-items.ts';
import type { Order } from '../order/order-schema.ts';
import type { OrderReturn } from '../order/return-schema.ts';
import { refundOfReturn } from './refund-of-return.ts';
import type { ListedReturn } from './return-calls.ts';

/** Adds to a return what lists say about its order. */
export function toListedReturn({ lines, ...rest }: OrderReturn, order: Order): ListedReturn {
  // The refund of what was received is among those of the order.
  const refund =
    rest.state === 'received' ? sharesOf(order, { lines, shipping: false }, []) : refundOfReturn(order, lines);
  return {
    ...rest,
    ...(refund.shipping > 0 && { shipping: refund.shipping }),
    orderId: order._id,
    customer: { name: order.customer.name },
    lines: withItems(order, lines).map(({ item: { name, variant, image, price }, ...line }) => ({
      ...line,
      name,
      variant,
      image,
      price,
      paid: refund.lines.find((each) => each.line === line.line)?.share ?? cents(0),
    })),
  };
}

/** Returns what was paid for the returned products and is to go back for shipping, without what went back already. */
export function paidForReturn({ lines, shipping = cents(0) }: Pick<ListedReturn, 'lines' | 'shipping'>): Cents {
  return cents(lines.reduce((sum, { paid }) => sum + paid, Number(shipping)));
}
