import type { FastifyBaseLogger } from 'fastify';
import type { Attempts } from '#features/identity/attempts.server.ts';
import type { OrderOwners } from '#features/order/order-owners.server.ts';
import type { OrderPayments, PayableOrder } from '#features/order/order-payments.server.ts';
import { CARD_PAYMENTS_OFF } from '#features/order/refused-order.ts';
import { RETURNED_BECAUSE } from '#features/order/returned-payment.ts';
import { fromDollars } from '#features/pricing/money.ts';
import { type AskingUser, NOT_YOURS } from '#platform/http/access.server.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { AUTH_CODES, Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { describeRefusedRefund, type GatewayWords, OPENING, problemOf, RECORDING } from './failure-words.server.ts';
import { GatewayFailure } from './gateway-failure.server.ts';
import { type PaymentProvider, paymentCalls } from './payment-calls.ts';
import type { NotPayable, NotRecorded, Payments } from './payment-service.server.ts';
import { logGatewayFailure } from './report-failure.server.ts';

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

const TOO_MANY_PAYMENTS = {
  order: 'The payment of this order was begun too often. Place a new order to pay by card.',
  account: 'You have begun to pay too many orders at once. Complete one of those payments, or try again tomorrow.',
};

const NOBODY: PaymentProvider = { name: 'off' };

/** The card payments' routes. Without `payments` the shop takes no cards: they refuse, and say what to do. */
export function addPaymentRoutes(
  route: Route,
  payments: Payments | undefined,
  services: { orders: OrderPayments; owners: OrderOwners; attempts: Attempts },
): void {
  const { orders, attempts } = services;

  route(paymentCalls.getPaymentProvider, async () => payments?.provider ?? NOBODY);

  route(paymentCalls.createPaymentIntent, async ({ body, asker, request, reply }) => {
    const known = required(payments);
    const outcome = await attempts.take('intent', { address: clientAddress(request), account: asker.id });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    const order = await requireOwn(services, body.orderId, asker);
    const wanted = { userId: asker.id, subtotal: fromDollars(body.totalAmount) };
    const opening = await known.open(order, wanted).catch((error) => {
      throw explainGatewayFailure(error, OPENING, request.log);
    });
    if (opening.ok) return { clientSecret: opening.clientSecret };
    if (opening.reason === 'too-many-payments') {
      throw new Problem(429, TOO_MANY_PAYMENTS[opening.of], { code: opening.reason });
    }
    throw new Problem(409, NOT_PAYABLE[opening.reason], { code: opening.reason });
  });

  route(paymentCalls.recordPayment, async ({ params, body, asker, request }) => {
    const known = required(payments);
    if (body.orderId !== params.orderId) throw new Problem(400, 'Address and body name different orders.');
    const order = await requireOwn(services, params.orderId, asker);
    const recording = await known.record(order, body.transactionId).catch((error) => {
      throw explainGatewayFailure(error, RECORDING, request.log);
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
      address: clientAddress(request),
    });
    if (refunding.ok) return { refund: refunding.refund };
    if (refunding.reason !== 'refused') {
      throw new Problem(409, 'Only an order that was paid by card can be refunded.', { code: refunding.reason });
    }
    logGatewayFailure(request.log, refunding.failure);
    const { code, sentence } = describeRefusedRefund(refunding.failure.code);
    throw new Problem(409, sentence, { code, providerCode: refunding.failure.code });
  });
}

/** The order, if it is the asker's own: not even an admin pays for somebody else. */
async function requireOwn(
  { orders, owners }: { orders: OrderPayments; owners: OrderOwners },
  orderId: string,
  { id }: AskingUser,
): Promise<PayableOrder> {
  const [order, owner] = await Promise.all([orders.find(orderId), owners.find(orderId)]);
  if (!order || !owner) throw noSuchOrder();
  if (owner.userId !== id) throw new Problem(403, NOT_YOURS, { code: AUTH_CODES.notYours });
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
function explainGatewayFailure(error: unknown, words: GatewayWords, log: FastifyBaseLogger): unknown {
  if (!(error instanceof GatewayFailure)) return error;
  logGatewayFailure(log, error);
  return problemOf(error, words);
}
