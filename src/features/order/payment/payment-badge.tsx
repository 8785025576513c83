import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { Order } from '../order/order-schema.ts';
import { PAYMENT_LABELS } from './payment-labels.ts';

type PaymentBadgeProps = {
  order: Pick<Order, 'payment' | 'status'>;
  /** Shows "Paid" instead of "Payment Complete", for lists and next to other badges. */
  short?: boolean;
};

/** Shows the payment state of an order. */
export function PaymentBadge({ order, short }: PaymentBadgeProps) {
  const [tone, label] = toneAndLabel(order, short);
  return <Badge tone={tone}>{label}</Badge>;
}

function toneAndLabel(
  { payment, status: orderStatus }: PaymentBadgeProps['order'],
  short?: boolean,
): [BadgeTone, string] {
  const { method, status, refund } = payment;
  if (refund === 'done') return ['neutral', PAYMENT_LABELS.refunded];
  if (refund === 'under-way') return ['amber', short ? PAYMENT_LABELS.refunding : 'Refund under way'];
  if (refund === 'failed') return ['red', PAYMENT_LABELS['refund-failed']];
  if (orderStatus === 'cancelled' && (method === 'cash' || !status)) return ['neutral', 'Nothing to pay'];
  if (!status) return ['red', PAYMENT_LABELS.unpaid];
  return ['green', short ? PAYMENT_LABELS.paid : 'Payment Complete'];
}
