import type { FastifyBaseLogger } from 'fastify';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import { CARD_PAYMENTS_OFF, RETURN_REASONS } from '#features/order/order-messages.ts';
import type { OrderOwners } from '#features/order/order-owners.server.ts';
import { NOT_YOURS, type UserPrincipal } from '#platform/http/access.server.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { AUTH_CODES, Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import {
  describeRefusedRefund,
  type GatewayMessages,
  OPEN_PAYMENT_MESSAGES,
  problemOf,
  RECORD_PAYMENT_MESSAGES,
} from './failure-messages.server.ts';
import { GatewayFailure } from './gateway-failure.server.ts';
import type { PayableOrder, PayableOrders } from './payable-orders.server.ts';
import { type PaymentProvider, paymentCalls } from './payment-calls.ts';
import type { NotPayable, NotRecorded, Payments } from './payment-service.server.ts';
import { logGatewayFailure } from './report-failure.server.ts';

const NOT_PAYABLE: Record<NotPayable, string> = {
  'not-by-card': 'This order is paid to the courier, not by card.',
  'already-paid': 'This order is already paid. Nothing was charged.',
  refunded: 'This order was refunded. To buy the products again, place a new order.',
  'amount-differs': 'The amount does not match this order. Nothing was charged; reload the page and try again.',
  'sold-out': 'A product in this order has sold out, so the order can no longer be paid. Nothing was charged.',
};

const NOT_RECORDED: Record<NotRecorded, string> = {
  'unknown-payment': 'This order has no such payment.',
  'not-completed': 'This payment is not completed. Try again, or use another card.',
  refunded: 'This payment was refunded.',
  ...RETURN_REASONS,
};

const TOO_MANY_PAYMENTS = {
  order: 'There were too many payment attempts for this order. Place a new order to pay by card.',
  account: 'You have too many unfinished payments. Complete one of them, or try again tomorrow.',
};

const NO_PROVIDER: PaymentProvider = { name: 'off' };

/** Adds the routes of card payments. Without `payments` the shop takes no cards, and the routes answer 503. */
export function addPaymentRoutes(
  route: Route,
  payments: Payments | undefined,
  services: { orders: PayableOrders; owners: OrderOwners; attempts: Attempts },
): void {
  const { orders, attempts } = services;

  route(paymentCalls.getPaymentProvider, async () => payments?.provider ?? NO_PROVIDER);

  route(paymentCalls.createPaymentIntent, async ({ body, principal, request, reply }) => {
    const service = requirePayments(payments);
    const outcome = await attempts.take('intent', { address: clientAddress(request), account: principal.id });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    const order = await requireOwn(services, body.orderId, principal);
    const payer = { userId: principal.id, subtotal: body.totalAmount };
    const result = await service.open(order, payer).catch((error) => {
      throw explainGatewayFailure(error, OPEN_PAYMENT_MESSAGES, request.log);
    });
    if (result.ok) return { clientSecret: result.clientSecret };
    if (result.reason === 'too-many-payments') {
      throw new Problem(429, TOO_MANY_PAYMENTS[result.of], { code: result.reason });
    }
    throw new Problem(409, NOT_PAYABLE[result.reason], { code: result.reason });
  });

  route(paymentCalls.recordPayment, async ({ params, body, principal, request }) => {
    const service = requirePayments(payments);
    if (body.orderId !== params.orderId) throw new Problem(400, 'The URL and the body contain different order ids.');
    const order = await requireOwn(services, params.orderId, principal);
    const result = await service.record(order, body.transactionId).catch((error) => {
      throw explainGatewayFailure(error, RECORD_PAYMENT_MESSAGES, request.log);
    });
    if (!result.ok) throw new Problem(409, NOT_RECORDED[result.reason], { code: result.reason });
    return { modifiedCount: 1 };
  });

  route(paymentCalls.refundOrder, async ({ params, principal, request }) => {
    const service = requirePayments(payments);
    if (!(await orders.find(params.orderId))) throw noSuchOrder();
    const result = await service.refunds.refundOrder(params.orderId, {
      id: principal.id,
      email: principal.email,
      address: clientAddress(request),
    });
    if (result.ok) return { refund: result.refund };
    if (result.reason !== 'refused') {
      throw new Problem(409, 'Only an order that was paid by card can be refunded.', { code: result.reason });
    }
    logGatewayFailure(request.log, result.failure);
    const { code, sentence } = describeRefusedRefund(result.failure.code);
    throw new Problem(409, sentence, { code, providerCode: result.failure.code });
  });
}

/** Returns the order if the principal owns it. Admins cannot pay for others. */
async function requireOwn(
  { orders, owners }: { orders: PayableOrders; owners: OrderOwners },
  orderId: string,
  { id }: UserPrincipal,
): Promise<PayableOrder> {
  const [order, owner] = await Promise.all([orders.find(orderId), owners.find(orderId)]);
  if (!order || !owner) throw noSuchOrder();
  if (owner.userId !== id) throw new Problem(403, NOT_YOURS, { code: AUTH_CODES.notYours });
  return order;
}

function requirePayments(payments: Payments | undefined): Payments {
  if (!payments) throw new Problem(503, CARD_PAYMENTS_OFF, { code: 'card-payments-off' });
  return payments;
}

function noSuchOrder(): Problem {
  return new Problem(404, 'There is no such order.');
}

/** Logs a gateway failure and converts it to a problem for the customer. Returns other errors unchanged. */
function explainGatewayFailure(error: unknown, messages: GatewayMessages, log: FastifyBaseLogger): unknown {
  if (!(error instanceof GatewayFailure)) return error;
  logGatewayFailure(log, error);
  return problemOf(error, messages);
}
