import { Badge } from '#web/ui/badge.tsx';

type PaymentBadgeProps = {
  paid: boolean;
  /** "Paid" instead of "Payment Complete": in lists and beside other badges. */
  short?: boolean;
};

/** Whether an order is paid. */
export function PaymentBadge({ paid, short }: PaymentBadgeProps) {
  if (!paid) return <Badge tone="red">Payment Pending</Badge>;
  return <Badge tone="green">{short ? 'Paid' : 'Payment Complete'}</Badge>;
}
