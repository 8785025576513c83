import type { Order } from '../order/order-schema.ts';

/** Says whether the courier has collected the cash for an order. The badge beside it counts cash as paid from the start. */
export function CashNote({ order: { payment, status } }: { order: Order }) {
  if (payment.method !== 'cash' || status === 'cancelled') return null;
  return <p className="cash-note">{status === 'delivered' ? 'Cash, collected' : 'Cash, due on delivery'}</p>;
}
