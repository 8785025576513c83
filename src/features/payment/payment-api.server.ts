import { CARD_PAYMENTS_OFF } from '#features/order/refused-order.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { paymentCalls } from './payment-calls.ts';

/** The card payments' routes of a shop without a payment provider: they refuse, and say what to do. */
export function addPaymentRoutes(route: Route): void {
  route(paymentCalls.createPaymentIntent, refuse);
  route(paymentCalls.recordPayment, refuse);
}

async function refuse(): Promise<never> {
  throw new Problem(503, CARD_PAYMENTS_OFF, { code: 'card-payments-off' });
}
