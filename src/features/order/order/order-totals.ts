import { type Cents, cents } from '#features/pricing/money.ts';
import { sumUp, type Totals, toTotalTax } from '#features/pricing/totals.ts';
import type { Order } from './order-schema.ts';

/** Computes the totals of an order. The API's totalAmount excludes shipping. */
export function totalsOfOrder({ subtotal, discount, shippingFee, items, ...order }: Order): Totals {
  const untaxed = cents(items.reduce((sum, item) => sum + (item.untaxed ?? 0), 0));
  return sumUp({ subtotal, discount, shippingFee, tax: toTotalTax(order, untaxed) });
}

/** Computes how much of an order's payment was refunded and how much is left. */
export function refundOf(order: Order): { refunded: Cents; left: Cents } {
  const refunded = order.refundedAmount ?? cents(0);
  return { refunded, left: cents(totalsOfOrder(order).total - refunded) };
}
