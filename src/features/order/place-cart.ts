import { type CartChange, canCheckOut } from '#features/cart/cart.ts';
import type { CartItem } from '#features/cart/cart-item.ts';
import { api } from '#features/identity/api.ts';
import { explainFailure } from '#features/identity/explain-failure.ts';
import { isRefusedAsker } from '#features/identity/refused-asker.ts';
import { keepTokenFresh } from '#features/identity/session.ts';
import { formatPrice, fromDollars } from '#features/pricing/money.ts';
import { ApiError } from '#platform/http/api-client.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#platform/http/call.ts';
import { type CheckoutDetails, customerOf } from './checkout-schema.ts';
import { orderCalls } from './order-calls.ts';
import { forgetOrderKey, keyForOrder } from './order-key.ts';
import { type Order, refusedOrderSchema } from './order-schema.ts';
import { explainLine } from './refused-order.ts';

/** What came of ordering a cart. */
export type PlacedCart =
  | { outcome: 'placed'; order: Order }
  /** An earlier try went through, though its answer was lost, and the form has been changed since. */
  | { outcome: 'placed-before' }
  /** The session is over. */
  | { outcome: 'refused-asker' }
  /** An order in cash needs a confirmed email. */
  | { outcome: 'email-unconfirmed'; sentence: string }
  /** Prices or stock are not what the cart says. */
  | { outcome: 'lines-refused'; sentences: readonly string[] }
  | { outcome: 'failed'; sentence: string };

/** Orders a cart under its own key, so that trying again never places it twice. */
export async function placeCart(
  cart: readonly CartItem[],
  email: string,
  details: CheckoutDetails,
): Promise<PlacedCart> {
  if (!canCheckOut(cart)) return { outcome: 'lines-refused', sentences: cart.flatMap(explainGone) };

  const items = cart.map(({ _id, amount, price }) => ({ productId: _id, amount, price }));
  const body = { email, customer: customerOf(details), items, payment: { method: details.method } };
  try {
    await keepTokenFresh();
    const headers = { [IDEMPOTENCY_KEY_HEADER]: keyForOrder(cart) };
    const order = await api.request(orderCalls.placeOrder, { body, headers });
    forgetOrderKey();
    return { outcome: 'placed', order };
  } catch (error) {
    return judge(error, cart);
  }
}

function judge(error: unknown, cart: readonly CartItem[]): PlacedCart {
  if (isRefusedAsker(error)) return { outcome: 'refused-asker' };
  if (error instanceof ApiError && error.problem.status === 422) {
    forgetOrderKey();
    return { outcome: 'placed-before' };
  }
  if (error instanceof ApiError && error.problem.code === 'email-unconfirmed') {
    return { outcome: 'email-unconfirmed', sentence: error.problem.detail };
  }
  const refused = refusedOrderSchema.safeParse(error instanceof ApiError ? error.problem : undefined);
  if (!refused.success) return { outcome: 'failed', sentence: explainFailure(error) };

  // The shop has forgotten what a deleted product was called; the cart has not.
  const names = new Map(cart.map(({ _id, name }) => [_id, name]));
  const sentences = refused.data.lines.map((line) =>
    explainLine({ ...line, name: line.name ?? names.get(line.productId) }),
  );
  return { outcome: 'lines-refused', sentences };
}

function explainGone({ _id, name, max }: CartItem): string[] {
  return max === 0 ? [explainLine({ productId: _id, reason: 'gone', name })] : [];
}

/** What re-reading the shop changed in the cart, for the person who is about to order it. */
export function explainChange(change: CartChange): string {
  const { _id, name, amount, price } = change.item;
  switch (change.kind) {
    case 'gone':
      return explainLine({ productId: _id, reason: 'gone', name });
    case 'price':
      return `${name} now costs ${inDollars(price)} instead of ${inDollars(change.was)}.`;
    case 'amount':
      return `Only ${amount} of ${name} ${amount === 1 ? 'is' : 'are'} left; you wanted ${change.was}.`;
  }
}

function inDollars(dollars: number): string {
  return formatPrice(fromDollars(dollars));
}
