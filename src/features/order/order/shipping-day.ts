import { type DeliveryCalendar, deliveryDateAt } from '#features/delivery/delivery-date.ts';
import type { Order } from './order-schema.ts';

/**
 * Returns the day on which an order ships, as text: "Fri 27 Nov". It counts from the order, or from its payment by card.
 * Undefined before that, and once something was sent or nothing will be.
 */
export function shippingDayOf({ date, status, payment, shipments }: Order, calendar: DeliveryCalendar) {
  if (!payment.status || payment.refund !== undefined || shipments.length > 0) return undefined;
  if (status === 'delivered' || status === 'cancelled') return undefined;
  return deliveryDateAt(Date.parse(payment.paidAt ?? date), calendar).ships;
}
