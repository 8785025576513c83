import { Problem } from '#platform/http/problem.ts';
import { GatewayBusy, type GatewayFailure, GatewayRefusal } from './gateway-failure.server.ts';

/** What a person is told when the card payment provider did not do what the person needed. */
export interface GatewayWords {
  unavailable: string;
  busy: string;
  refused: string;
}

/** When a payment cannot begin. */
export const OPENING: GatewayWords = {
  unavailable:
    'The card payment provider cannot be reached at the moment. Nothing was charged; try again in a few minutes.',
  busy: 'The card payment provider is still busy with this payment. Nothing was charged; try again in a moment.',
  refused:
    'The card payment provider does not accept this payment. Nothing was charged; try again, or order with Cash On Delivery.',
};

/** When it cannot be read whether a payment was made. */
export const RECORDING: GatewayWords = {
  unavailable:
    'The card payment provider cannot be reached at the moment. If you have paid, the order will be marked as paid by itself.',
  busy: 'The card payment provider is busy at the moment. If you have paid, the order will be marked as paid by itself.',
  refused:
    'The card payment provider does not say whether this was paid. If you have paid, the order will be marked as paid by itself.',
};

/** What to tell of a payment that the provider refused, by its code. */
const REFUSED_PAYMENTS: Readonly<Record<string, string>> = {
  amount_too_large:
    'This order costs more than the card payment provider takes in one payment. Nothing was charged; order less at once, or with Cash On Delivery.',
};

/** The failure as an answer. Outages pass by themselves, a refusal does not. */
export function problemOf(failure: GatewayFailure, words: GatewayWords): Problem {
  if (failure instanceof GatewayRefusal) {
    const sentence = REFUSED_PAYMENTS[failure.code];
    const code = sentence === undefined ? 'provider-refused' : failure.code.replaceAll('_', '-');
    return new Problem(409, sentence ?? words.refused, { code, providerCode: failure.code });
  }
  return failure instanceof GatewayBusy
    ? new Problem(503, words.busy, { code: 'provider-busy' })
    : new Problem(503, words.unavailable, { code: 'provider-unreachable' });
}

interface RefundRefusal {
  code: string;
  sentence: string;
}

const DISPUTED: RefundRefusal = {
  code: 'charge-disputed',
  sentence:
    'The customer disputes this payment with the bank, so it cannot be refunded. Answer the dispute at the payment provider; if it is lost, the customer has the money back.',
};
const TOO_LITTLE: RefundRefusal = {
  code: 'balance-insufficient',
  sentence:
    "The shop's balance at the payment provider is too low for this refund. Top it up there, then repeat the refund.",
};
const BANK_DECLINED: RefundRefusal = {
  code: 'bank-declined',
  sentence:
    "The customer's bank did not take the money back. Repeat the refund later, or give the money back in another way.",
};

/** Stripe's codes: of errors, and of refunds that failed (docs.stripe.com/error-codes, docs.stripe.com/refunds). */
const REFUSED_REFUNDS: Readonly<Record<string, RefundRefusal>> = {
  charge_disputed: DISPUTED,
  charge_for_pending_refund_disputed: DISPUTED,
  balance_insufficient: TOO_LITTLE,
  insufficient_funds: TOO_LITTLE,
  declined: BANK_DECLINED,
  expired_or_canceled_card: BANK_DECLINED,
  lost_or_stolen_card: BANK_DECLINED,
};

/** Why a refund failed, for an admin. */
export function describeRefusedRefund(providerCode: string): RefundRefusal {
  return (
    REFUSED_REFUNDS[providerCode] ?? {
      code: 'refund-refused',
      sentence: `The payment provider did not refund this payment (${providerCode}). Look at it there, then repeat the refund.`,
    }
  );
}
