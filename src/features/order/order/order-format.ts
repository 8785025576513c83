import { href } from 'react-router';
import { formatNumber } from '#platform/format-numbers.ts';
import type { Order, OrderItem, PaymentMethod } from './order-schema.ts';

const SHORT_ID_CHARACTERS = 4;

/** Short labels of the payment methods, for lists. */
export const METHOD_LABELS = { cash: 'Cash', card: 'Card' } as const satisfies Record<PaymentMethod, string>;

/** Full labels of the payment methods, for the checkout. */
export const LONG_METHOD_LABELS = { cash: 'Cash On Delivery', card: 'Credit Card' } as const satisfies Record<
  PaymentMethod,
  string
>;

/** Returns the first four characters of an order's id, which people quote (specification, section 9). */
export function shortOrderId(id: string): string {
  return id.slice(0, SHORT_ID_CHARACTERS);
}

/** Counts the pieces of all lines. */
export function countPieces(lines: readonly Pick<OrderItem, 'amount'>[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** Formats a number of orders: "1 order", "1,234 orders". */
export function formatOrderCount(count: number): string {
  return count === 1 ? '1 order' : `${formatNumber(count)} orders`;
}

/** Whether the customer may still pay this order by card. */
export function isPayable({ status, payment }: Order): boolean {
  return payment.method === 'card' && !payment.status && payment.refund === undefined && status !== 'cancelled';
}

const PAY_PARAMETER = 'pay';

/** Returns the path of an order's page with the payment dialog open. */
export function payNowPath(orderId: string): string {
  return `${href('/userDashboard/order/:orderId', { orderId })}?${PAY_PARAMETER}=now`;
}

/** Returns whether the query string requests the payment dialog to be open. */
export function shouldOpenPayment(search: string): boolean {
  return new URLSearchParams(search).has(PAY_PARAMETER);
}
