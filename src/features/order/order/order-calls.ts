import * as z from 'zod/mini';
import { COUPON_REFUSALS } from '#features/coupon/coupon-calls.ts';
import { NOT_SHIPPED_TO, SHIPPING_CHANGED, SHIPPING_METHOD_REQUIRED } from '#features/shipping/shipping-refusals.ts';
import { TAX_UNAVAILABLE } from '#features/tax/tax-provider.ts';
import { emailSchema } from '#features/user/email-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { TOO_MANY_OWN_STREAMS, TOO_MANY_STREAMS } from '#platform/http/event-stream-refusals.ts';
import { listQuerySchema, searchSchema } from '#platform/http/list-query.ts';
import { TOO_MANY_REQUESTS, TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import {
  orderDraftSchema,
  orderSchema,
  orderSortSchema,
  orderStatusSchema,
  orderTaskSchema,
  paymentMethodSchema,
  settableStatusSchema,
} from './order-schema.ts';
import { paymentStateSchema } from './payment-state.ts';

const byOrderId = z.object({ orderId: z.string() });
export const NO_SUCH_ORDER = { status: 404, detail: 'There is no such order.' } as const;
export const CARD_PAYMENTS_OFF = {
  status: 503,
  code: 'card-payments-off',
  detail: 'This shop does not take cards at present. Choose Cash On Delivery.',
} as const;
export const MAX_KEY_CHARACTERS = 200;
export const MALFORMED_KEY = {
  status: 400,
  detail: `The Idempotency-Key header takes 1 to ${MAX_KEY_CHARACTERS} characters.`,
} as const;
export const NOT_YOUR_EMAIL = { status: 403, detail: 'An order can only be placed under your own email.' } as const;

export const LINES_REFUSED = {
  status: 409,
  code: 'lines-refused',
  detail: 'A product is out of stock, was removed or changed its price, as listed in `lines`.',
} as const;
export const VARIANT_REQUIRED = {
  status: 422,
  code: 'variant-required',
  detail: 'A product of this order comes in several variants. Choose one on its page and order again.',
} as const;

const TAX_CHANGED = {
  status: 409,
  code: 'tax-changed',
  detail: 'The tax on this order is not what you saw. Check the total and order again.',
} as const;

/** Calls of the order API (specification, section 7). */
export const orderCalls = {
  placeOrder: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/user/order',
    access: 'signedIn',
    summary: 'Places an order: takes the stock and writes the order in one transaction. Send an Idempotency-Key',
    body: orderDraftSchema,
    answer: orderSchema,
    refusals: [
      MALFORMED_KEY,
      NOT_YOUR_EMAIL,
      LINES_REFUSED,
      {
        status: 409,
        code: 'email-unconfirmed',
        detail:
          'Confirm your email before you order in cash: open the link in the mail that we sent when you signed up. ' +
          'Then place the order again.',
      },
      ...COUPON_REFUSALS,
      NOT_SHIPPED_TO,
      SHIPPING_METHOD_REQUIRED,
      SHIPPING_CHANGED,
      TAX_CHANGED,
      TAX_UNAVAILABLE,
      {
        status: 422,
        code: 'key-reused',
        detail: 'This Idempotency-Key was used for another order. Send a new one.',
      },
      VARIANT_REQUIRED,
      {
        status: 429,
        code: 'too-many-pending',
        detail: 'You have orders that the shop has not confirmed yet. Order again when it has confirmed some.',
      },
      TOO_MANY_REQUESTS,
      CARD_PAYMENTS_OFF,
    ],
  }),
  listOwnOrders: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/user/order/:email',
    access: 'owner or orders.read',
    summary: "A person's orders, newest first",
    params: z.object({ email: emailSchema }),
    query: listQuerySchema,
    answer: z.array(orderSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  listOrders: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/order',
    access: 'orders.read',
    summary:
      'All orders, newest first unless `sort` is given; with `search`, those whose id, customer or email begins ' +
      'with it; with `status`, `payment` or `method`, those in that state or paid in that way; ' +
      'with `task`, those about which that is to be done',
    query: z.safeExtend(listQuerySchema, {
      search: searchSchema,
      status: z.optional(orderStatusSchema),
      payment: z.optional(paymentStateSchema),
      method: z.optional(paymentMethodSchema),
      task: z.optional(orderTaskSchema),
      sort: z._default(orderSortSchema, 'newest'),
    }),
    answer: z.array(orderSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  getOrder: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/order/:orderId',
    access: 'owner or orders.read',
    summary: 'One order',
    params: byOrderId,
    answer: orderSchema,
    refusals: [NO_SUCH_ORDER],
  }),
  followOrder: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/order/:orderId/events',
    access: 'owner or orders.read',
    summary:
      "Server-sent events with the order's `version`: first the current one, then each new one. Fetch the order when " +
      'the version differs from yours. The stream ends when the session token expires; then open a new one',
    params: byOrderId,
    answer: z.unknown(),
    streams: true,
    refusals: [NO_SUCH_ORDER, TOO_MANY_OWN_STREAMS, TOO_MANY_STREAMS],
  }),
  changeStatus: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/admin/order/:orderId',
    access: 'orders.write',
    summary: "Sets an order's status; any of the three may follow any other, but shipped orders are not pending again",
    params: byOrderId,
    body: z.strictObject({ status: settableStatusSchema }),
    answer: z.object({ modifiedCount: z.int() }),
    refusals: [
      NO_SUCH_ORDER,
      {
        status: 409,
        code: 'wrong-state',
        detail:
          'Something of this order was shipped or its cash handed back already, so it cannot go back to an earlier status.',
      },
      {
        status: 409,
        code: 'order-cancelled',
        detail: 'This order was cancelled, so its status cannot change any more.',
      },
    ],
  }),
};
