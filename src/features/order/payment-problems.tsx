import { formatPrice } from '#features/pricing/money.ts';
import { Alert, type AlertKind } from '#ui/alert.tsx';
import { refundOf } from './order-format.ts';
import type { DisputeState, Order, ReturnReason } from './order-schema.ts';

const DISPUTES: Record<DisputeState, [AlertKind, string]> = {
  'needs-response': [
    'warning',
    'The customer disputes this payment with the bank. Answer at the payment provider: without an answer it is lost.',
  ],
  'under-review': [
    'warning',
    'The customer disputes this payment, and the bank has not decided yet. Until then it cannot be refunded.',
  ],
  won: ['info', 'The customer disputed this payment; the bank decided for the shop.'],
  lost: [
    'warning',
    'The customer disputed this payment, and the bank decided for the customer, who has the money back.',
  ],
  closed: ['info', 'The customer disputed this payment; that ended without a decision.'],
};

const RETURNED: Record<ReturnReason, string> = {
  'paid-twice': 'The customer paid a second time; that payment goes back by itself.',
  'sold-out': 'A payment came after the products had been given free and sold out; it goes back by itself.',
  'amount-differs': 'A payment came that is not what the order costs; it goes back by itself.',
};

/** What staff should know of an order's payment beyond its badge, if anything. */
export function PaymentProblems({ order }: { order: Order }) {
  const { refund, returned, returnFailed, dispute } = order.payment;
  const { refunded, left } = refundOf(order);
  return (
    <div className="payment-notices">
      {dispute === undefined ? null : <Alert kind={DISPUTES[dispute][0]}>{DISPUTES[dispute][1]}</Alert>}
      {refund === 'failed' ? (
        <Alert kind="error">
          The refund of {formatPrice(left)} failed, so the shop still has the money. Repeat it, or look at the payment
          at the payment provider.
        </Alert>
      ) : null}
      {refund === undefined && refunded > 0 ? (
        <Alert kind="info">{formatPrice(refunded)} was given back at the payment provider.</Alert>
      ) : null}
      {returned === undefined ? null : (
        <Alert kind="warning">
          {RETURNED[returned]}
          {returnFailed ? ' The payment provider has refused that so far; it is tried again once in a while.' : null}
        </Alert>
      )}
    </div>
  );
}
