import * as z from 'zod/mini';
import { paymentProviderSchema } from '#features/card-provider/payment-provider.ts';
import { sumSchema } from '#features/pricing/money-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { NOT_YOURS, TOO_MANY_REQUESTS } from '#platform/http/refusals.ts';
import { CARD_PAYMENTS_OFF, NO_SUCH_ORDER } from '../order/order-calls.ts';
import { RETURN_REASONS } from '../order/order-messages.ts';

const AMOUNT_TOO_LARGE = {
  status: 409,
  code: 'amount-too-large',
  detail:
    'This order costs more than the card payment provider takes in one payment. Nothing was charged; order less at ' +
    'once, or with Cash On Delivery.',
} as const;
export const TOO_MANY_PAYMENTS_OF_ORDER = {
  status: 429,
  code: 'too-many-payments',
  detail: 'There were too many payment attempts for this order. Place a new order to pay by card.',
} as const;
export const TOO_MANY_PAYMENTS_OF_ACCOUNT = {
  status: 429,
  code: 'too-many-payments',
  detail: 'You have too many unfinished payments. Complete one of them, or try again tomorrow.',
} as const;
export const OTHER_ORDER = { status: 400, detail: 'The URL and the body contain different order ids.' } as const;
const ORDER_CANCELLED = {
  status: 409,
  code: 'order-cancelled',
  detail: 'This order was cancelled. Nothing was charged; to buy the products, place a new order.',
} as const;
const WILL_BE_MARKED = 'If you have paid, the order will be marked as paid automatically.';

/** Calls of the payment API (specification, section 7). */
export const paymentCalls = {
  getPaymentProvider: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/payment-provider',
    access: 'anyone',
    summary: 'The card payment provider, and what the browser needs to show its form',
    answer: paymentProviderSchema,
  }),
  createPaymentIntent: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/create-payment-intent',
    access: 'signedIn',
    summary: 'Begins or resumes the card payment of your own order. The charge is totalAmount + shippingFee',
    body: z.object({ totalAmount: sumSchema, orderId: z.string() }),
    answer: z.object({ clientSecret: z.string() }),
    refusals: [
      NOT_YOURS,
      NO_SUCH_ORDER,
      { status: 409, code: 'not-by-card', detail: 'This order is paid to the courier, not by card.' },
      ORDER_CANCELLED,
      { status: 409, code: 'already-paid', detail: 'This order is already paid. Nothing was charged.' },
      {
        status: 409,
        code: 'refunded',
        detail: 'This order was refunded. To buy the products again, place a new order.',
      },
      {
        status: 409,
        code: 'amount-differs',
        detail: 'The amount does not match this order. Nothing was charged; reload the page and try again.',
      },
      {
        status: 409,
        code: 'sold-out',
        detail: 'A product in this order has sold out, so the order can no longer be paid. Nothing was charged.',
      },
      {
        status: 409,
        code: 'coupon-used-up',
        detail:
          "The order's reservation ended, and its coupon was used up meanwhile. Nothing was charged; place a new order.",
      },
      AMOUNT_TOO_LARGE,
      {
        status: 409,
        code: 'provider-refused',
        detail:
          'The card payment provider did not accept this payment. Nothing was charged; try again, or choose Cash On ' +
          'Delivery.',
      },
      TOO_MANY_PAYMENTS_OF_ORDER,
      TOO_MANY_PAYMENTS_OF_ACCOUNT,
      TOO_MANY_REQUESTS,
      CARD_PAYMENTS_OFF,
      {
        status: 503,
        code: 'provider-busy',
        detail: 'The card payment provider is busy at the moment. Nothing was charged; try again in a moment.',
      },
      {
        status: 503,
        code: 'provider-unreachable',
        detail:
          'The card payment provider cannot be reached at the moment. Nothing was charged; try again in a few minutes.',
      },
    ],
  }),
  recordPayment: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/order/email/:orderId',
    access: 'signedIn',
    summary: 'Marks your own order as paid after verifying the transaction with the payment provider',
    params: z.object({ orderId: z.string() }),
    body: z.object({ orderId: z.string(), transactionId: z.string() }),
    answer: z.object({ modifiedCount: z.int() }),
    refusals: [
      OTHER_ORDER,
      NOT_YOURS,
      NO_SUCH_ORDER,
      { status: 409, code: 'unknown-payment', detail: 'This order has no such payment.' },
      {
        status: 409,
        code: 'not-completed',
        detail: 'This payment is not completed. Try again, or use another card.',
      },
      { status: 409, code: 'refunded', detail: 'This payment was refunded.' },
      { status: 409, code: 'paid-twice', detail: RETURN_REASONS['paid-twice'] },
      { status: 409, code: 'sold-out', detail: RETURN_REASONS['sold-out'] },
      { status: 409, code: 'amount-differs', detail: RETURN_REASONS['amount-differs'] },
      { status: 409, code: 'order-cancelled', detail: RETURN_REASONS['order-cancelled'] },
      { status: 409, code: 'coupon-used-up', detail: RETURN_REASONS['coupon-used-up'] },
      AMOUNT_TOO_LARGE,
      {
        status: 409,
        code: 'provider-refused',
        detail: `The card payment provider did not confirm this payment. ${WILL_BE_MARKED}`,
      },
      CARD_PAYMENTS_OFF,
      {
        status: 503,
        code: 'provider-busy',
        detail: `The card payment provider is busy at the moment. ${WILL_BE_MARKED}`,
      },
      {
        status: 503,
        code: 'provider-unreachable',
        detail: `The card payment provider cannot be reached at the moment. ${WILL_BE_MARKED}`,
      },
    ],
  }),
};
