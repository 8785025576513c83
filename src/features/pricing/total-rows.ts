import { formatPercent } from '#platform/format-numbers.ts';
import { formatPrice } from './money.ts';
import type { TotalParts, TotalTax } from './totals.ts';

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
  { subtotal, discount, shippingFee, tax }: KnownParts,
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
    ...(tax && tax.untaxed > 0 ? [{ ...untaxedRow(tax), isDiscount: true }] : []),
    ...(shippingFee === undefined ? [] : [{ label, value: formatPrice(shippingFee) }]),
    ...taxRows(tax),
  ];
}

/** Names each rate: "incl. 19 % VAT" where prices contain it, or "VAT 7.25 %". */
function taxRows(tax: TotalTax | undefined): TotalRow[] {
  if (!tax) return [];
  return tax.taxLines.map(({ name, percent, tax: amount }) => ({
    label: tax.mode === 'included' ? `incl. ${formatPercent(percent)} ${name}` : `${name} ${formatPercent(percent)}`,
    value: formatPrice(amount),
  }));
}

function untaxedRow({ treatment, untaxed }: TotalTax): TotalRow {
  const reason = treatment === 'export' ? 'export' : 'reverse charge';
  return { label: `Tax taken off, ${reason}`, value: `−${formatPrice(untaxed)}` };
}
