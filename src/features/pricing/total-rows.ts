import { formatPrice } from './money.ts';
import type { TotalParts } from './totals.ts';

/** A part of a total, with the words for it. */
export interface TotalRow {
  label: string;
  value: string;
  /** Whether it is taken off. */
  isDiscount?: boolean;
}

/** Names each part of what an order comes to, as carts, orders, mails and invoices list them above the total. */
export function totalRows({ subtotal, discount, shippingFee }: TotalParts, coupon: string | undefined): TotalRow[] {
  const givesShipping = coupon !== undefined && discount === 0;
  return [
    { label: 'Subtotal', value: formatPrice(subtotal) },
    ...(discount > 0
      ? [{ label: `Coupon ${coupon ?? ''}`.trim(), value: `−${formatPrice(discount)}`, isDiscount: true }]
      : []),
    { label: givesShipping ? `Shipping, coupon ${coupon}` : 'Shipping', value: formatPrice(shippingFee) },
  ];
}
