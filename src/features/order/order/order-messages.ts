import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { cents, formatPrice } from '#features/pricing/money.ts';
import type { RefusedLine, ReturnReason } from './order-schema.ts';

/** Tells the customer why a line of the order was refused and what to do. */
export function explainLine(line: RefusedLine): string {
  const { reason, left = 0, price = cents(0) } = line;
  const name = nameWithVariant({ ...line, name: line.name ?? 'A product' });
  if (reason === 'gone') return `${name} is not sold any more. Remove it from your cart.`;
  if (reason === 'price-changed') return `${name} now costs ${formatPrice(price)}. Check your cart and order again.`;
  if (left === 0) return `${name} is sold out. Remove it from your cart.`;
  return `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left. Lower the quantity in your cart.`;
}

/** Tells the customer why a payment was returned automatically. */
export const RETURN_REASONS: Record<ReturnReason, string> = {
  'paid-twice': "The order was already paid, so we're refunding the second payment.",
  'sold-out': "Your payment arrived after the reservation expired and the items sold out. We're refunding your card.",
  'amount-differs': "The amount paid does not match the order's total, so we're refunding your card.",
  'order-cancelled': "Your payment arrived after the order was cancelled, so we're refunding your card.",
  'coupon-used-up':
    "Your payment arrived after the reservation expired and the coupon was used up. We're refunding your card.",
};
