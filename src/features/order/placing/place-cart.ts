import { type CartItem, lineId } from '#features/cart/cart-item.ts';
import { type CartChange, canCheckOut } from '#features/cart/cart-state.ts';
import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { keepTokenFresh } from '#features/identity/session/session.ts';
import { formatPrice, toDecimal } from '#features/pricing/money.ts';
import { type RefusedFields, refusedFields } from '#features/user/refused-fields.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#platform/http/call.ts';
import { orderCalls } from '../order/order-calls.ts';
import { explainLine } from '../order/order-messages.ts';
import { type Order, refusedOrderSchema } from '../order/order-schema.ts';
import type { CheckoutDetails } from './checkout-schema.ts';
import { explainShipping, isShippingRefusal, type ShownShipping } from './explain-shipping.ts';
import { forgetOrderKey, keyForOrder } from './order-key.ts';

/** Result of placing a cart as an order. */
export type PlaceCartResult =
  | { outcome: 'placed'; order: Order }
  /** An earlier attempt succeeded but its response was lost, and the form has changed since. */
  | { outcome: 'placed-before' }
  /** An order in cash needs a confirmed email. */
  | { outcome: 'email-unconfirmed'; sentence: string }
  /** Prices or stock differ from the cart. */
  | { outcome: 'lines-refused'; sentences: readonly string[] }
  /** It cannot be shipped or taxed as it was shown. */
  | { outcome: 'shipping-refused'; sentence: string }
  /** Fields of the customer do not fit the country. */
  | { outcome: 'fields-refused'; fields: RefusedFields }
  | { outcome: 'failed'; sentence: string; error: unknown };

/** Places a cart as an order, with an idempotency key per cart so that a retry never places it twice. */
export async function placeCart(
  cart: readonly CartItem[],
  email: string,
  { coupon, shipping, ...details }: CheckoutDetails & { coupon: string; shipping: ShownShipping },
): Promise<PlaceCartResult> {
  if (!canCheckOut(cart)) return { outcome: 'lines-refused', sentences: cart.flatMap(explainGone) };

  const items = cart.map(toOrderItem);
  const body = {
    email,
    customer: details.customer,
    items,
    payment: { method: details.method },
    ...(coupon !== '' && { coupon }),
    ...(shipping.method && { shippingMethodId: shipping.method._id }),
    shippingFee: toDecimal(shipping.fee),
    ...(shipping.taxAmount !== undefined && { taxAmount: toDecimal(shipping.taxAmount) }),
    ...(details.vatNumber !== '' && { vatNumber: details.vatNumber }),
  };
  try {
    await keepTokenFresh();
    const headers = { [IDEMPOTENCY_KEY_HEADER]: keyForOrder(cart) };
    const order = await api.request(orderCalls.placeOrder, { body, headers });
    forgetOrderKey();
    return { outcome: 'placed', order };
  } catch (error) {
    return resultOfError(error, cart, shipping);
  }
}

function resultOfError(error: unknown, cart: readonly CartItem[], shipping: ShownShipping): PlaceCartResult {
  if (error instanceof ApiError && error.problem.code === 'key-reused') {
    forgetOrderKey();
    return { outcome: 'placed-before' };
  }
  if (error instanceof ApiError && error.problem.code === 'email-unconfirmed') {
    return { outcome: 'email-unconfirmed', sentence: error.problem.detail };
  }
  if (error instanceof ApiError && isShippingRefusal(error.problem)) {
    return { outcome: 'shipping-refused', sentence: explainShipping(error.problem, shipping) };
  }
  const fields = refusedFields(error, 'customer.');
  if (fields) return { outcome: 'fields-refused', fields };
  const refused = refusedOrderSchema.safeParse(error instanceof ApiError ? error.problem : undefined);
  if (!refused.success) return { outcome: 'failed', sentence: explainFailure(error), error };

  // The server no longer has the names of deleted products, but the cart does.
  const items = new Map(cart.map((item) => [lineId(item), item]));
  const sentences = refused.data.lines.map((line) => {
    const item = items.get(line.variantId ?? line.productId);
    return explainLine({ ...line, name: line.name ?? item?.name, variant: line.variant ?? item?.variant });
  });
  return { outcome: 'lines-refused', sentences };
}

function toOrderItem({ _id, variantId, amount, price }: CartItem) {
  return { productId: _id, ...(variantId !== undefined && { variantId }), amount, price: toDecimal(price) };
}

function explainGone({ _id, name, variant, max }: CartItem): string[] {
  return max === 0 ? [explainLine({ productId: _id, reason: 'gone', name, variant })] : [];
}

/** Tells the customer what a refresh changed in the cart. */
export function explainChange(change: CartChange): string {
  const { _id, name, variant, amount, price } = change.item;
  const called = nameWithVariant(change.item);
  switch (change.kind) {
    case 'gone':
      return explainLine({ productId: _id, reason: 'gone', name, variant });
    case 'price':
      return `${called} now costs ${formatPrice(price)} instead of ${formatPrice(change.was)}.`;
    case 'amount':
      return `Only ${amount} of ${called} ${amount === 1 ? 'is' : 'are'} left; you had ${change.was} in your cart.`;
  }
}
