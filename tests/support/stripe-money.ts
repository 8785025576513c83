import { randomUUID } from 'node:crypto';

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

export interface StripeRefund {
  id: string;
  amount: number;
  status: RefundStatus;
  metadata: Record<string, string>;
  failureReason?: string;
}

export interface StripeIntent {
  id: string;
  amount: number;
  currency: string;
  orderId: string;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  /** Newest first, as Stripe lists them. */
  refunds: StripeRefund[];
  /** Newest first. */
  disputes: { id: string; status: string }[];
}

/** The code and message of a Stripe error. */
export interface StripeErrorBody {
  code?: string;
  message: string;
}

/** Stripe's limit for one payment, in cents. */
const MAX_AMOUNT = 99_999_999;
/** A charge with a dispute in one of these states cannot be refunded. Charges with inquiries can. */
const BLOCKING_DISPUTES: readonly string[] = ['needs_response', 'under_review', 'lost'];
/** The maximum number of refunds included in a charge. */
const REFUNDS_WITH_CHARGE = 10;

/** Creates an object id with this prefix. */
export function stripeId(kind: 'pi' | 're' | 'du' | 'taxcalc'): string {
  return `${kind}_${randomUUID().replaceAll('-', '')}`;
}

export function createIntent(form: Record<string, string>): StripeIntent | StripeErrorBody {
  const { amount, currency = '', 'metadata[order_id]': orderId = '' } = form;
  if (Number(amount) > MAX_AMOUNT) {
    return { code: 'amount_too_large', message: 'Amount must be no more than $999,999.99' };
  }
  const id = stripeId('pi');
  const status = 'requires_payment_method';
  return { id, amount: Number(amount), currency, orderId, status, refunds: [], disputes: [] };
}

/** Calculates what can still be refunded: the amount less succeeded and pending refunds. */
export function refundableAmount({ status, amount, refunds }: StripeIntent): number {
  if (status !== 'succeeded') return 0;
  return refunds.reduce((left, refund) => (isEnded(refund) ? left : left - refund.amount), amount);
}

/** Calculates what an intent received less succeeded refunds, in cents. */
export function netReceived({ status, amount, refunds }: StripeIntent): number {
  if (status !== 'succeeded') return 0;
  return refunds.reduce((sum, refund) => (refund.status === 'succeeded' ? sum - refund.amount : sum), amount);
}

/** Returns Stripe's error for a refund of this amount, or undefined if it is allowed. */
export function findRefundError(intent: StripeIntent, amount: number, balance: number): StripeErrorBody | undefined {
  const left = refundableAmount(intent);
  if (intent.disputes.some(({ status }) => BLOCKING_DISPUTES.includes(status))) {
    return { code: 'charge_disputed', message: 'Charge has been charged back; cannot issue a refund.' };
  }
  if (left === 0) return { code: 'charge_already_refunded', message: 'Charge has already been refunded.' };
  if (amount > left) return { message: `Refund amount is greater than unrefunded amount on charge (${left})` };
  if (amount > balance) return { code: 'balance_insufficient', message: 'Insufficient funds in Stripe account.' };
  return undefined;
}

function isEnded({ status }: StripeRefund): boolean {
  return status === 'failed' || status === 'canceled';
}

export function toRefundJson(
  intent: StripeIntent,
  { id, amount, status, metadata, failureReason }: StripeRefund,
): object {
  const failure = failureReason === undefined ? {} : { failure_reason: failureReason };
  return { id, object: 'refund', amount, status, metadata, payment_intent: intent.id, ...failure };
}

export function toListJson(url: string, data: readonly object[], limit: number): object {
  return { object: 'list', url, has_more: data.length > limit, data: data.slice(0, limit) };
}

/** Serialises an intent as Stripe does. Its charge is an object only if the request expands it. */
export function toIntentJson(intent: StripeIntent, isExpanded: boolean): object {
  const { id, amount, currency, orderId, status } = intent;
  const hasMoney = status === 'succeeded';
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: hasMoney ? amount : 0,
    currency,
    status,
    client_secret: `${id}_secret_1`,
    metadata: { order_id: orderId },
    latest_charge: hasMoney ? (isExpanded ? toChargeJson(intent) : 'ch_1') : null,
  };
}

function toChargeJson(intent: StripeIntent): object {
  const left = refundableAmount(intent);
  const refunds = intent.refunds.map((refund) => toRefundJson(intent, refund));
  return {
    id: 'ch_1',
    object: 'charge',
    amount_refunded: intent.amount - left,
    // A charge counts as refunded as soon as nothing is left, although a pending refund may still fail.
    refunded: left === 0,
    disputed: intent.disputes.some(({ status }) => !status.startsWith('warning_')),
    refunds: toListJson('/v1/charges/ch_1/refunds', refunds, REFUNDS_WITH_CHARGE),
  };
}
