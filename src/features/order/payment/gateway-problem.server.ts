import { GatewayBusy, type GatewayFailure, GatewayRefusal } from '#features/card-provider/gateway-failure.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import { refundCalls } from '../refund/refund-calls.ts';
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

/** Stripe's error codes and failure reasons of refunds (docs.stripe.com/error-codes, docs.stripe.com/refunds). */
const REFUSED_REFUNDS: Readonly<Record<string, 'charge-disputed' | 'balance-insufficient' | 'bank-declined'>> = {
  charge_disputed: 'charge-disputed',
  charge_for_pending_refund_disputed: 'charge-disputed',
  balance_insufficient: 'balance-insufficient',
  insufficient_funds: 'balance-insufficient',
  declined: 'bank-declined',
  expired_or_canceled_card: 'bank-declined',
  lost_or_stolen_card: 'bank-declined',
};

/** Tells an admin why a refund failed and what to do. */
export function refundProblemOf({ code: providerCode }: GatewayRefusal): Problem {
  const code = REFUSED_REFUNDS[providerCode];
  if (code !== undefined) return new Problem(getRefusal(refundCalls.refundOrder, code), { providerCode });
  const detail = `The payment provider did not refund this payment (${providerCode}). Check the payment in its dashboard, then repeat the refund.`;
  return new Problem({ ...getRefusal(refundCalls.refundOrder, 'refund-refused'), detail }, { providerCode });
}
