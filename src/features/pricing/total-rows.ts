import { formatPrice } from './money.ts';
import type { TotalParts } from './totals.ts';

/** A part of a total, with the words for it. */
export interface TotalRow {
  label: string;
  value: string;
  /** Whether it is taken off. */
  isDiscount?: boolean;
}

/** The parts of a total. The fee is undefined as long as nobody knows where the order goes. */
type KnownParts = Omit<TotalParts, 'shippingFee'> & { shippingFee: TotalParts['shippingFee'] | undefined };

/** Names each part of what an order comes to, as carts, orders, mails and invoices list them above the total. */
export function totalRows({ subtotal, discount, shippingFee }: KnownParts, coupon: string | undefined): TotalRow[] {
  const givesShipping = coupon !== undefined && discount === 0 && shippingFee === 0;
  const off = { label: `Coupon ${coupon ?? ''}`.trim(), value: `−${formatPrice(discount)}`, isDiscount: true };
  const shipping = givesShipping ? `Shipping, coupon ${coupon}` : 'Shipping';
  return [
    { label: 'Subtotal', value: formatPrice(subtotal) },
    ...(discount > 0 ? [off] : []),
    ...(shippingFee === undefined ? [] : [{ label: shipping, value: formatPrice(shippingFee) }]),
  ];
}
