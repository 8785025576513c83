import { formatPrice, fromDollars } from '#features/pricing/money.ts';
import type { RefusedLine } from './order-schema.ts';

/** Said wherever a card is offered to a shop that takes none. */
export const CARD_PAYMENTS_OFF = 'This shop does not take cards at present. Choose Cash On Delivery.';

/** Said to whoever orders in cash under an email that may be made up. */
export const EMAIL_UNCONFIRMED =
  'Confirm your email before you order in cash: open the link in the mail that we sent when you signed up. ' +
  'Then place the order again.';

/** What is wrong with a line of an order, for the person who wanted it. */
export function explainLine({ reason, name = 'A product', left = 0, price = 0 }: RefusedLine): string {
  if (reason === 'gone') return `${name} is not sold any more. Remove it from your cart.`;
  if (reason === 'price-changed')
    return `${name} now costs ${formatPrice(fromDollars(price))}. Check your cart and order again.`;
  if (left === 0) return `${name} is sold out. Remove it from your cart.`;
  return `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left. Lower the quantity in your cart.`;
}
