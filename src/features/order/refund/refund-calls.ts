import * as z from 'zod/mini';
import { cents, formatPrice } from '#features/pricing/money.ts';
import { sumSchema } from '#features/pricing/money-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { CONFIRM_AGAIN, NEEDS_PERSON } from '#platform/http/refusals.ts';
import { CARD_PAYMENTS_OFF, NO_SUCH_ORDER } from '../order/order-calls.ts';
import { refundRequestSchema } from './refund-request-schema.ts';

export const AMOUNT_AND_LINES = {
  status: 422,
  detail: 'Refund either an amount, or products and shipping.',
} as const;
export const NO_SUCH_REFUND = { status: 404, detail: 'This order has no such refund.' } as const;
const MORE_THAN_ORDERED = {
  status: 409,
  code: 'more-than-ordered',
  detail: 'More pieces than were ordered, or than are not refunded yet. Nothing was refunded.',
} as const;

const refundRefusals = [
  { status: 409, code: 'not-paid', detail: 'Only a paid order can be refunded.' },
  {
    status: 409,
    code: 'nothing-collected',
    detail: 'The courier has not collected the cash for this order, so there is nothing to give back.',
  },
  {
    status: 409,
    code: 'more-than-paid',
    detail:
      'That is more than what is left of this payment. Nothing was refunded; reload the page and check the amount.',
  },
  {
    status: 409,
    code: 'charge-disputed',
    detail:
      'The customer disputed this payment with the bank, so it cannot be refunded. Respond in the payment ' +
      "provider's dashboard; if the dispute is lost, the customer gets the money back.",
  },
  {
    status: 409,
    code: 'balance-insufficient',
    detail:
      "The shop's balance at the payment provider is too low for this refund. Top it up there, then repeat the " +
      'refund.',
  },
  {
    status: 409,
    code: 'bank-declined',
    detail: "The customer's bank rejected the refund. Repeat it later, or pay the customer back in another way.",
  },
  {
    status: 409,
    code: 'refund-refused',
    detail:
      'The payment provider did not refund this payment. Check the payment in its dashboard, then repeat the refund.',
  },
  CARD_PAYMENTS_OFF,
] as const;

/** If staff have refunded more since they last confirmed who they are, they confirm again (specification, section 6). */
export const MAX_UNCONFIRMED = cents(500_00);
export const KEY_LIMIT_REACHED = {
  ...NEEDS_PERSON,
  detail:
    `An API key, which cannot confirm who uses it, refunds at most ${formatPrice(MAX_UNCONFIRMED)} in all. ` +
    'Sign in to the dashboard for this refund.',
} as const;

const refundAnswerSchema = z.object({ refund: z.enum(['under-way', 'done']), refundedAmount: sumSchema });

/** Calls for the refunds of orders. */
export const refundCalls = {
  refundOrder: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/order/:orderId/refund',
    access: 'refunds.write',
    summary:
      'Refunds what is left of a payment, or with a body pieces of its lines, the shipping fee or an amount. For cash ' +
      'it records that the money was handed back',
    params: z.object({ orderId: z.string() }),
    body: refundRequestSchema,
    answer: refundAnswerSchema,
    refusals: [NO_SUCH_ORDER, AMOUNT_AND_LINES, MORE_THAN_ORDERED, CONFIRM_AGAIN, KEY_LIMIT_REACHED, ...refundRefusals],
  }),
  retryRefund: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/order/:orderId/refund/:refundId/retry',
    access: 'refunds.write',
    summary: 'Repeats a refund that failed',
    params: z.object({ orderId: z.string(), refundId: z.string() }),
    answer: refundAnswerSchema,
    refusals: [
      NO_SUCH_ORDER,
      NO_SUCH_REFUND,
      MORE_THAN_ORDERED,
      {
        status: 409,
        code: 'wrong-state',
        detail: "This refund was made in the payment provider's dashboard. Repeat it there.",
      },
      CONFIRM_AGAIN,
      KEY_LIMIT_REACHED,
      ...refundRefusals,
    ],
  }),
};
