import { GatewayBusy, type GatewayFailure, GatewayRefusal } from '#features/card-provider/gateway-failure.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { paymentCalls } from './payment-calls.ts';

/** Converts the failure of a payment to a problem: 503 for outages, which are temporary, and 409 for refusals. */
export function problemOf(
  failure: GatewayFailure,
  call: typeof paymentCalls.createPaymentIntent | typeof paymentCalls.recordPayment,
): Problem {
  if (failure instanceof GatewayRefusal) {
    const code = failure.code === 'amount_too_large' ? 'amount-too-large' : 'provider-refused';
    return new Problem(getRefusal(call, code), { providerCode: failure.code });
  }
  return new Problem(getRefusal(call, failure instanceof GatewayBusy ? 'provider-busy' : 'provider-unreachable'));
}
