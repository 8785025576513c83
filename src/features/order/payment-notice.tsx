import { formatPrice } from '#features/pricing/money.ts';
import { Alert } from '#ui/alert.tsx';
import { formatOrderDate, isPayable, totalsOfOrder } from './order-format.ts';
import type { Order } from './order-schema.ts';
import { RETURNED_BECAUSE } from './returned-payment.ts';

/** What a customer should know of an order's payment beyond its badge, if anything. */
export function PaymentNotice({ order }: { order: Order }) {
  const { payment } = order;
  return (
    <div className="payment-notices">
      {payment.refund === undefined ? null : <Alert kind="info">{explainRefund(order)}</Alert>}
      {payment.returned === undefined ? null : <Alert kind="warning">{RETURNED_BECAUSE[payment.returned]}</Alert>}
      {isPayable(payment) ? <HoldNotice heldUntil={payment.heldUntil} /> : null}
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

function explainRefund(order: Order): string {
  const total = formatPrice(totalsOfOrder(order).total);
  return order.payment.refund === 'done'
    ? `${total} went back to your card. Banks take some days to show it.`
    : `${total} is going back to your card.`;
}
