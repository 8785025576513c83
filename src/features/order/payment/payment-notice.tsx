import { use } from 'react';
import { type Cents, formatPrice } from '#features/pricing/money.ts';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { Alert } from '#ui/alert.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import { isPayable } from '../order/order-format.ts';
import { RETURN_REASONS } from '../order/order-messages.ts';
import type { Order } from '../order/order-schema.ts';
import { refundOf } from '../order/order-totals.ts';

/** Tells the customer about a refund, a returned payment or a stock hold of an order. */
export function PaymentNotice({ order }: { order: Order }) {
  const { payment } = order;
  return (
    <div className="payment-notices">
      <RefundNotice order={order} />
      {payment.returned === undefined ? null : <Alert kind="warning">{explainReturn(payment)}</Alert>}
      {isPayable(order) && order.status !== 'delivered' ? <HoldNotice heldUntil={payment.heldUntil} /> : null}
    </div>
  );
}

function HoldNotice({ heldUntil }: { heldUntil: string | undefined }) {
  const timeZone = use(TimeZone);
  if (heldUntil === undefined) {
    return <Alert kind="warning">Your reservation expired. Pay Now will check whether they're still available.</Alert>;
  }
  return (
    <Alert kind="info">
      Reserved for you until {formatDateAndTime(heldUntil, 'longDay', timeZone)}. After that, we'll re-check stock when
      you pay.
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
  const { method, refund } = order.payment;
  if (method === 'cash') return explainCashRefund(refunded, refund === 'done');
  switch (refund) {
    case 'done':
      return `${formatPrice(refunded)} went back to your card. It may take your bank a few days to show it.`;
    case 'under-way':
      return `${formatPrice(left)} is going back to your card.`;
    case 'failed':
      return `${formatPrice(left)} could not be refunded to your card yet. We are working on it, and you don't need to do anything.`;
    case undefined:
      return refunded > 0 ? `${formatPrice(refunded)} of your payment went back to your card.` : undefined;
  }
}

function explainCashRefund(refunded: Cents, isAll: boolean): string | undefined {
  if (refunded === 0) return undefined;
  return `${formatPrice(refunded)} ${isAll ? '' : 'of your payment '}was handed back to you.`;
}

function explainReturn({ returned, returnFailed }: Order['payment']): string {
  const reason = returned === undefined ? '' : RETURN_REASONS[returned];
  return returnFailed ? `${reason} The refund has failed so far, and we keep trying.` : reason;
}
