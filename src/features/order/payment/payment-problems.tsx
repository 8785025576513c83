import type { DisputeState } from '#features/card-provider/dispute.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Alert, type AlertKind } from '#ui/alert.tsx';
import type { Order, ReturnReason } from '../order/order-schema.ts';
import { refundOf } from '../order/order-totals.ts';

const DISPUTES: Record<DisputeState, [AlertKind, string]> = {
  'needs-response': [
    'warning',
    "The customer disputed this payment with the bank. Respond in the payment provider's dashboard, or the dispute is lost.",
  ],
  'under-review': ['warning', 'The customer disputed this payment. It cannot be refunded until the bank has decided.'],
  won: ['info', 'The customer disputed this payment. The bank decided in favour of the shop.'],
  lost: [
    'warning',
    'The customer disputed this payment. The bank decided in favour of the customer and returned the money.',
  ],
  closed: ['info', 'The customer disputed this payment. The dispute was closed without a decision.'],
};

const RETURNED: Record<ReturnReason, string> = {
  'paid-twice': 'The customer paid a second time. That payment is refunded automatically.',
  'sold-out':
    'A payment arrived after the stock hold had ended and the products had sold out. It is refunded automatically.',
  'amount-differs': "A payment arrived that does not match the order's total. It is refunded automatically.",
  'order-cancelled': 'A payment arrived after the order was cancelled. It is refunded automatically.',
  'coupon-used-up':
    'A payment arrived after the stock hold had ended and the coupon was used up. It is refunded automatically.',
};

/** Tells admins about disputes, failed refunds and returned payments of an order. */
export function PaymentProblems({ order }: { order: Order }) {
  const { refund, returned, returnFailed, dispute } = order.payment;
  const { left } = refundOf(order);
  return (
    <div className="payment-notices">
      {dispute === undefined ? null : <Alert kind={DISPUTES[dispute][0]}>{DISPUTES[dispute][1]}</Alert>}
      {refund === 'failed' ? (
        <Alert kind="error">
          The refund of {formatPrice(left)} failed, so the shop still has the money. Repeat it, or check the payment in
          the payment provider's dashboard.
        </Alert>
      ) : null}
      {returned === undefined ? null : (
        <Alert kind="warning">
          {RETURNED[returned]}
          {returnFailed ? ' The payment provider has refused the refund so far; the shop keeps retrying.' : null}
        </Alert>
      )}
    </div>
  );
}
