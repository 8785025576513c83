import { Problem } from '#platform/http/problem.ts';
import { GatewayBusy, type GatewayFailure, GatewayRefusal } from './gateway-failure.server.ts';

/** Messages for the customer when a call to the card payment provider fails. */
export interface GatewayMessages {
  unavailable: string;
  busy: string;
  refused: string;
}

/** Messages for when a payment cannot begin. */
export const OPEN_PAYMENT_MESSAGES: GatewayMessages = {
  unavailable:
    'The card payment provider cannot be reached at the moment. Nothing was charged; try again in a few minutes.',
  busy: 'The card payment provider is busy at the moment. Nothing was charged; try again in a moment.',
  refused:
    'The card payment provider did not accept this payment. Nothing was charged; try again, or choose Cash On Delivery.',
};

/** Messages for when a payment cannot be verified. */
export const RECORD_PAYMENT_MESSAGES: GatewayMessages = {
  unavailable:
    'The card payment provider cannot be reached at the moment. If you have paid, the order will be marked as paid automatically.',
  busy: 'The card payment provider is busy at the moment. If you have paid, the order will be marked as paid automatically.',
  refused:
    'The card payment provider did not confirm this payment. If you have paid, the order will be marked as paid automatically.',
};

/** Messages for payments that the provider refused, by its code. */
const REFUSED_PAYMENTS: Readonly<Record<string, string>> = {
  amount_too_large:
    'This order costs more than the card payment provider takes in one payment. Nothing was charged; order less at once, or with Cash On Delivery.',
};

/** Converts a failure to a problem: 503 for outages, which are temporary, and 409 for refusals. */
export function problemOf(failure: GatewayFailure, messages: GatewayMessages): Problem {
  if (failure instanceof GatewayRefusal) {
    const sentence = REFUSED_PAYMENTS[failure.code];
    const code = sentence === undefined ? 'provider-refused' : failure.code.replaceAll('_', '-');
    return new Problem(409, sentence ?? messages.refused, { code, providerCode: failure.code });
  }
  return failure instanceof GatewayBusy
    ? new Problem(503, messages.busy, { code: 'provider-busy' })
    : new Problem(503, messages.unavailable, { code: 'provider-unreachable' });
}

interface RefundRefusal {
  code: string;
  sentence: string;
}

const DISPUTED: RefundRefusal = {
  code: 'charge-disputed',
  sentence:
    "The customer disputed this payment with the bank, so it cannot be refunded. Respond in the payment provider's dashboard; if the dispute is lost, the customer gets the money back.",
};
const BALANCE_TOO_LOW: RefundRefusal = {
  code: 'balance-insufficient',
  sentence:
    "The shop's balance at the payment provider is too low for this refund. Top it up there, then repeat the refund.",
};
const BANK_DECLINED: RefundRefusal = {
  code: 'bank-declined',
  sentence: "The customer's bank rejected the refund. Repeat it later, or pay the customer back in another way.",
};

/** Stripe's error codes and failure reasons of refunds (docs.stripe.com/error-codes, docs.stripe.com/refunds). */
const REFUSED_REFUNDS: Readonly<Record<string, RefundRefusal>> = {
  charge_disputed: DISPUTED,
  charge_for_pending_refund_disputed: DISPUTED,
  balance_insufficient: BALANCE_TOO_LOW,
  insufficient_funds: BALANCE_TOO_LOW,
  declined: BANK_DECLINED,
  expired_or_canceled_card: BANK_DECLINED,
  lost_or_stolen_card: BANK_DECLINED,
};

/** Tells an admin why a refund failed and what to do. */
export function describeRefusedRefund(providerCode: string): RefundRefusal {
  return (
    REFUSED_REFUNDS[providerCode] ?? {
      code: 'refund-refused',
      sentence: `The payment provider did not refund this payment (${providerCode}). Check the payment in its dashboard, then repeat the refund.`,
    }
  );
}
