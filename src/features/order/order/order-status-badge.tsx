import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { type OrderStatus, STATUS_LABELS } from './order-schema.ts';

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'amber',
  confirmed: 'blue',
  delivered: 'green',
  cancelled: 'neutral',
};

/** Shows the status of an order. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{STATUS_LABELS[status]}</Badge>;
}
