import { type Cents, cents, fromDollars } from '#features/pricing/money.ts';
import { addShipping, type Totals } from '#features/pricing/totals.ts';
import type { Order, OrderItem, PaymentMethod } from './order-schema.ts';

const SHORT_ID_CHARACTERS = 4;

/** The payment methods as lists name them. */
export const METHOD_LABELS = { cash: 'Cash', card: 'Card' } as const satisfies Record<PaymentMethod, string>;

/** An order's id as people quote it: its first four characters (specification, section 9). */
export function shortOrderId(id: string): string {
  return id.slice(0, SHORT_ID_CHARACTERS);
}

/** What an order costs in all: the API's totalAmount is without shipping. */
export function totalsOfOrder({ totalAmount, shippingFee }: Order): Totals {
  return addShipping(fromDollars(totalAmount), fromDollars(shippingFee));
}

/** What has gone back of an order's payment, and what of it is left. */
export function refundOf(order: Order): { refunded: Cents; left: Cents } {
  const refunded = fromDollars(order.refundedAmount ?? 0);
  return { refunded, left: cents(totalsOfOrder(order).total - refunded) };
}

/** How many pieces an order has, over all its lines. */
export function countPieces(items: readonly OrderItem[]): number {
  return items.reduce((sum, item) => sum + item.amount, 0);
}

/** How a moment is written: in lists short, on its own page long. */
export type DateStyle = 'day' | 'dayAndTime' | 'longDay' | 'longDayAndTime';

const short = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const long = { ...short, month: 'long' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const formatters: Record<DateStyle, Intl.DateTimeFormat> = {
  day: new Intl.DateTimeFormat('en-GB', short),
  dayAndTime: new Intl.DateTimeFormat('en-GB', { ...short, ...time }),
  longDay: new Intl.DateTimeFormat('en-GB', long),
  longDayAndTime: new Intl.DateTimeFormat('en-GB', { ...long, ...time }),
};

/** An order's date in the reader's own time zone: "20 Nov 2026, 16:42". */
export function formatOrderDate(iso: string, style: DateStyle): string {
  return formatters[style].format(new Date(iso)).replace(' at ', ', ');
}

/** Whether the customer may still pay this order by card. */
export function isPayable({ method, status, refund }: Order['payment']): boolean {
  return method === 'card' && !status && refund === undefined;
}
