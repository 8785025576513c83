import { formatPrice } from './money.ts';
import type { TotalParts } from './totals.ts';

/** A part of a total, with the words for it. */
export interface TotalRow {
  label: string;
  value: string;
  /** Whether it is taken off. */
  isDiscount?: boolean;
}

/** The parts of a total. The fee is undefined while it is unknown. */
type KnownParts = Omit<TotalParts, 'shippingFee'> & { shippingFee: TotalParts['shippingFee'] | undefined };

/**
 * Names each part of what an order comes to, as carts, orders, mails and invoices list them above the total.
 * @param method how it ships, in a shop with shipping zones.
 */
export function totalRows(
  { subtotal, discount, shippingFee }: KnownParts,
  coupon: string | undefined,
  method?: string,
): TotalRow[] {
  const off = { label: `Coupon ${coupon ?? ''}`.trim(), value: `−${formatPrice(discount)}`, isDiscount: true };
  const givesShipping = coupon !== undefined && discount === 0 && shippingFee === 0;
  const labels = ['Shipping', method ?? '', givesShipping ? `coupon ${coupon}` : ''];
  const label = labels.filter((text) => text !== '').join(', ');
  return [
    { label: 'Subtotal', value: formatPrice(subtotal) },
    ...(discount > 0 ? [off] : []),
    ...(shippingFee === undefined ? [] : [{ label, value: formatPrice(shippingFee) }]),
  ];
}
