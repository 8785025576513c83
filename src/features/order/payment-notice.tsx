import { formatPrice } from '#features/pricing/money.ts';
import { Alert } from '#ui/alert.tsx';
import { formatOrderDate, isPayable, refundOf } from './order-format.ts';
import type { Order } from './order-schema.ts';
import { RETURNED_BECAUSE } from './returned-payment.ts';

/** What a customer should know of an order's payment beyond its badge, if anything. */
export function PaymentNotice({ order }: { order: Order }) {
  const { payment } = order;
  return (
    <div className="payment-notices">
      <RefundNotice order={order} />
      {payment.returned === undefined ? null : <Alert kind="warning">{explainReturn(payment)}</Alert>}
      {isPayable(payment) && order.status !== 'delivered' ? <HoldNotice heldUntil={payment.heldUntil} /> : null}
    </div>
  );
}

function HoldNotice({ heldUntil }: { heldUntil: string | undefined }) {
  if (heldUntil === undefined) {
    return (
      <Alert kind="warning">
        We could keep these products no longer; they are for sale again. Pay Now looks whether they are still there.
      </Alert>
    );
  }
  return (
    <Alert kind="info">
      We keep these products for you until {formatOrderDate(heldUntil, 'longDayAndTime')}. Later, Pay Now looks whether
      they are still there.
    </Alert>
  );
}

function RefundNotice({ order }: { order: Order }) {
  const sentence = explainRefund(order);
  if (sentence === undefined) return null;
  return <Alert kind={order.payment.refund === 'failed' ? 'warning' : 'info'}>{sentence}</Alert>;
}

function explainRefund(order: Order): string | undefined {
  const { refunded, left } = refundOf(order);
  switch (order.payment.refund) {
    case 'done':
      return `${formatPrice(refunded)} went back to your card. Banks take some days to show it.`;
    case 'under-way':
      return `${formatPrice(left)} is going back to your card.`;
    case 'failed':
      return `${formatPrice(left)} could not be given back to your card yet. We look after it; you need not do anything.`;
    case undefined:
      return refunded > 0 ? `${formatPrice(refunded)} of it went back to your card.` : undefined;
  }
}

function explainReturn({ returned, returnFailed }: Order['payment']): string {
  const because = returned === undefined ? '' : RETURNED_BECAUSE[returned];
  return returnFailed ? `${because} That did not succeed yet; we try again by ourselves.` : because;
}
