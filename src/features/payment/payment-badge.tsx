import type { Order } from '#features/order/order-schema.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { PAYMENT_LABELS } from './payment-labels.ts';

type PaymentBadgeProps = {
  payment: Order['payment'];
  /** Shows "Paid" instead of "Payment Complete", for lists and next to other badges. */
  short?: boolean;
};

/** Shows the payment state of an order. */
export function PaymentBadge({ payment, short }: PaymentBadgeProps) {
  const [tone, label] = toneAndLabel(payment, short);
  return <Badge tone={tone}>{label}</Badge>;
}

function toneAndLabel({ status, refund }: Order['payment'], short?: boolean): [BadgeTone, string] {
  if (refund === 'done') return ['neutral', PAYMENT_LABELS.refunded];
  if (refund === 'under-way') return ['amber', short ? PAYMENT_LABELS.refunding : 'Refund under way'];
  if (refund === 'failed') return ['red', PAYMENT_LABELS['refund-failed']];
  if (!status) return ['red', PAYMENT_LABELS.unpaid];
  return ['green', short ? PAYMENT_LABELS.paid : 'Payment Complete'];
}
