import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { Order } from './order-schema.ts';

type PaymentBadgeProps = {
  payment: Order['payment'];
  /** "Paid" instead of "Payment Complete": in lists and beside other badges. */
  short?: boolean;
};

/** How far an order's payment is. */
export function PaymentBadge({ payment, short }: PaymentBadgeProps) {
  const [tone, words] = toneAndWords(payment, short);
  return <Badge tone={tone}>{words}</Badge>;
}

function toneAndWords({ status, refund }: Order['payment'], short?: boolean): [BadgeTone, string] {
  if (refund === 'done') return ['neutral', 'Refunded'];
  if (refund === 'under-way') return ['amber', short ? 'Refunding' : 'Refund under way'];
  if (refund === 'failed') return ['red', 'Refund failed'];
  if (!status) return ['red', 'Payment Pending'];
  return ['green', short ? 'Paid' : 'Payment Complete'];
}
