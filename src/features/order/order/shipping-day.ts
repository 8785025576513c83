import type { DeliveryCalendar } from '#features/delivery/delivery-date.ts';
import type { Order } from './order-schema.ts';
import { shippingDayAt } from './shipping-text.ts';

/**
 * Returns the day on which an order ships, or on which it is ready to be collected, as text: "Fri 27 Nov". It counts from the order, or from its payment by card.
 * Undefined before that, and once something was sent or nothing will be.
 */
export function shippingDayOf(order: Order, calendar: DeliveryCalendar) {
  const { date, status, payment, shipments, shippingMethod } = order;
  if (!payment.status || payment.refund !== undefined || shipments.length > 0) return undefined;
  if (status === 'delivered' || status === 'cancelled') return undefined;
  return shippingDayAt(Date.parse(payment.paidAt ?? date), calendar, shippingMethod);
}
