import type { FastifyBaseLogger } from 'fastify';
import type { OrderPayments, PayableOrder } from '#features/order/order-payments.server.ts';
import { CARD_PAYMENTS_OFF } from '#features/order/refused-order.ts';
import { RETURNED_BECAUSE } from '#features/order/returned-payment.ts';
import { fromDollars } from '#features/pricing/money.ts';
import { type AskingUser, NOT_YOURS } from '#platform/http/access.server.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { type PaymentProvider, paymentCalls } from './payment-calls.ts';
import { GatewayFailure } from './payment-gateway.server.ts';
import type { NotPayable, NotRecorded, Payments } from './payment-service.server.ts';

const NOT_PAYABLE: Record<NotPayable, string> = {
  'not-by-card': 'This order is paid to the courier, not by card.',
  'already-paid': 'This order is paid already. Nothing was charged.',
  refunded: 'This order was refunded. To buy the products again, place a new order.',
  'amount-differs': 'The order costs something else. Nothing was charged; reload the page and try again.',
  'sold-out': 'A product of this order is sold out by now, so the order cannot be paid any more. Nothing was charged.',
};

const NOT_RECORDED: Record<NotRecorded, string> = {
  'unknown-payment': 'This order has no such payment.',
  'not-completed': 'This payment is not completed. Try again, or use another card.',
  refunded: 'This payment was refunded.',
  ...RETURNED_BECAUSE,
};

const UNREACHABLE = {
  opening:
    'The card payment provider cannot be reached at the moment. Nothing was charged; try again in a few minutes.',
  recording:
    'The card payment provider cannot be reached at the moment. If you have paid, the order will be marked as paid by itself.',
};

const NOBODY: PaymentProvider = { name: 'off' };

/** The card payments' routes. Without `payments` the shop takes no cards: they refuse, and say what to do. */
export function addPaymentRoutes(route: Route, payments: Payments | undefined, orders: OrderPayments): void {
  route(paymentCalls.getPaymentProvider, async () => payments?.provider ?? NOBODY);

  route(paymentCalls.createPaymentIntent, async ({ body, asker, request }) => {
    const known = required(payments);
    const order = await requireOwn(orders, body.orderId, asker);
    const opening = await known.open(order, fromDollars(body.totalAmount)).catch((error) => {
      throw explainGatewayFailure(error, UNREACHABLE.opening, request.log);
    });
    if (!opening.ok) throw new Problem(409, NOT_PAYABLE[opening.reason], { code: opening.reason });
    return { clientSecret: opening.clientSecret };
  });

  route(paymentCalls.recordPayment, async ({ params, body, asker, request }) => {
    const known = required(payments);
    if (body.orderId !== params.orderId) throw new Problem(400, 'Address and body name different orders.');
    const order = await requireOwn(orders, params.orderId, asker);
    const recording = await known.record(order, body.transactionId).catch((error) => {
      throw explainGatewayFailure(error, UNREACHABLE.recording, request.log);
    });
    if (!recording.ok) throw new Problem(409, NOT_RECORDED[recording.reason], { code: recording.reason });
    return { modifiedCount: 1 };
  });

  route(paymentCalls.refundOrder, async ({ params, asker, request }) => {
    const known = required(payments);
    if (!(await orders.find(params.orderId))) throw noSuchOrder();
    const refunding = await known.refunds.refundOrder(params.orderId, {
      id: asker.id,
      email: asker.email,
      address: request.ip,
    });
    if (refunding.ok) return { refund: refunding.refund };
    throw new Problem(409, 'Only an order that was paid by card can be refunded.', { code: refunding.reason });
  });
}

/** The order, if it is the asker's own: not even an admin pays for somebody else. */
async function requireOwn(orders: OrderPayments, orderId: string, { email }: AskingUser): Promise<PayableOrder> {
  const order = await orders.find(orderId);
  if (!order) throw noSuchOrder();
  if (order.email !== email) throw new Problem(403, NOT_YOURS);
  return order;
}

function required(payments: Payments | undefined): Payments {
  if (!payments) throw new Problem(503, CARD_PAYMENTS_OFF, { code: 'card-payments-off' });
  return payments;
}

function noSuchOrder(): Problem {
  return new Problem(404, 'There is no such order.');
}

/** The provider's trouble is no fault of the shop's: the customer gets a sentence, the log the cause. */
function explainGatewayFailure(error: unknown, sentence: string, log: FastifyBaseLogger): unknown {
  if (!(error instanceof GatewayFailure)) return error;
  log.warn({ err: error }, 'the card payment provider failed');
  return new Problem(503, sentence, { code: 'provider-unreachable' });
}
