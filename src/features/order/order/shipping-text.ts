import { arrivalAt, type DeliveryCalendar, deliveryDateAt } from '#features/delivery/delivery-date.ts';
import { formatBusinessDays } from '#features/shipping/business-days.ts';
import type { OrderShippingMethod } from './order-schema.ts';

/** Says how an order ships, line by line: the method and how long it takes, or where and when the customer collects it. */
export function shippingLines(method: OrderShippingMethod): string[] {
  const { name, carrier, pickup } = method;
  if (!pickup) return [carrier === '' ? name : `${name}, ${carrier}`, formatBusinessDays(method)];
  return [name, pickup.name, ...pickup.address.split('\n'), pickup.openingHours ?? ''].filter((line) => line !== '');
}

/** Says when an order of that moment (epoch milliseconds) ships or, if it is collected, when it is ready: "Fri 27 Nov". */
export function shippingDayAt(moment: number, calendar: DeliveryCalendar, method: OrderShippingMethod | undefined) {
  return method?.pickup ? arrivalAt(moment, calendar, method) : deliveryDateAt(moment, calendar).ships;
}
