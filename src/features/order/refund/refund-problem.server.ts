import type { GatewayRefusal } from '#features/card-provider/gateway-failure.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import { refundCalls } from './refund-calls.ts';

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
