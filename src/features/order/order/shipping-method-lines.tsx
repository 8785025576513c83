import type { Order } from './order-schema.ts';
import { shippingLines } from './shipping-text.ts';

/** How an order ships; nothing if the shop had no shipping zones. */
export function ShippingMethodLines({ order: { shippingMethod } }: { order: Order }) {
  if (!shippingMethod) return null;
  return (
    <p className="panel-text shipping-method-lines" dir="auto">
      {shippingLines(shippingMethod).join('\n')}
    </p>
  );
}
