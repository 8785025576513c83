import type { Order } from '#features/order/order-schema.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';

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
  if (refund === 'done') return ['neutral', 'Refunded'];
  if (refund === 'under-way') return ['amber', short ? 'Refunding' : 'Refund under way'];
  if (refund === 'failed') return ['red', 'Refund failed'];
  if (!status) return ['red', 'Payment Pending'];
  return ['green', short ? 'Paid' : 'Payment Complete'];
}
