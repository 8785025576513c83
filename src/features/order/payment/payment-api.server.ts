import type { FastifyBaseLogger } from 'fastify';
import { GatewayFailure } from '#features/card-provider/gateway-failure.server.ts';
import type { PaymentProvider } from '#features/card-provider/payment-provider.ts';
import { logGatewayFailure } from '#features/card-provider/report-failure.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { UserPrincipal } from '#platform/http/access.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { Problem } from '#platform/http/problem.ts';
import { NOT_YOURS } from '#platform/http/refusals.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { noteOrder } from '#platform/request-trace.server.ts';
import { requireOrder } from '../order/order-access.server.ts';
import { CARD_PAYMENTS_OFF } from '../order/order-calls.ts';
import type { OrderOwners } from '../order/order-owners.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import type { OrderService } from '../order/order-service.server.ts';
import { problemOf } from './gateway-problem.server.ts';
import {
  OTHER_ORDER,
  paymentCalls,
  TOO_MANY_PAYMENTS_OF_ACCOUNT,
  TOO_MANY_PAYMENTS_OF_ORDER,
} from './payment-calls.ts';
import type { Payments } from './payment-service.server.ts';

const NO_PROVIDER: PaymentProvider = { name: 'off' };

/** Adds the routes of card payments. Without `payments` the shop takes no cards, and the routes answer 503. */
export function addPaymentRoutes(
  route: Route,
  payments: Payments | undefined,
  services: { orders: OrderService; owners: OrderOwners; attempts: Attempts },
): void {
  const { attempts } = services;

  route(paymentCalls.getPaymentProvider, async () => payments?.provider ?? NO_PROVIDER);

  route(paymentCalls.createPaymentIntent, async ({ body, principal, request, reply }) => {
    const service = requirePayments(payments);
    const outcome = await attempts.take('intent', { address: clientAddress(request), account: principal.id });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    const order = await requireOwn(services, body.orderId, principal);
    noteOrder(order._id);
    const payer = { userId: principal.id, subtotal: body.totalAmount };
    const result = await service.open(order, payer).catch((error) => {
      throw explainGatewayFailure(error, paymentCalls.createPaymentIntent, request.log);
    });
    if (result.ok) return { clientSecret: result.clientSecret };
    if (result.reason === 'too-many-payments') {
      throw new Problem(result.of === 'order' ? TOO_MANY_PAYMENTS_OF_ORDER : TOO_MANY_PAYMENTS_OF_ACCOUNT);
    }
    throw new Problem(getRefusal(paymentCalls.createPaymentIntent, result.reason));
  });

  route(paymentCalls.recordPayment, async ({ params, body, principal, request }) => {
    const service = requirePayments(payments);
    if (body.orderId !== params.orderId) throw new Problem(OTHER_ORDER);
    const order = await requireOwn(services, params.orderId, principal);
    const result = await service.record(order, body.transactionId).catch((error) => {
      throw explainGatewayFailure(error, paymentCalls.recordPayment, request.log);
    });
    if (!result.ok) throw new Problem(getRefusal(paymentCalls.recordPayment, result.reason));
    return { modifiedCount: 1 };
  });
}

/** Returns the order if the principal owns it. Admins cannot pay for others. */
async function requireOwn(
  { orders, owners }: { orders: OrderService; owners: OrderOwners },
  orderId: string,
  { id }: UserPrincipal,
): Promise<StoredOrder> {
  const [order, owner] = await Promise.all([orders.find(orderId), owners.find(orderId)]);
  if (requireOrder(owner).userId !== id) throw new Problem(NOT_YOURS);
  return requireOrder(order);
}

function requirePayments(payments: Payments | undefined): Payments {
  if (!payments) throw new Problem(CARD_PAYMENTS_OFF);
  return payments;
}

/** Logs a gateway failure and converts it to a problem for the customer. Returns other errors unchanged. */
function explainGatewayFailure(error: unknown, call: Parameters<typeof problemOf>[1], log: FastifyBaseLogger): unknown {
  if (!(error instanceof GatewayFailure)) return error;
  logGatewayFailure(log, error);
  return problemOf(error, call);
}
