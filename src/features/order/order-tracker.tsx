import { useState } from 'react';
import { Tracker } from '#ui/tracker.tsx';
import { type OrderStatus, orderStatusSchema, STATUS_LABELS } from './order-schema.ts';

const notes: Record<OrderStatus, string> = {
  pending: 'We have your order',
  confirmed: 'Checked and packed',
  delivered: 'Handed over',
};

/** The way of an order, and where it is. When it moves on, those who hear the page are told. */
export function OrderTracker({ status }: { status: OrderStatus }) {
  const statuses = orderStatusSchema.options;
  const steps = statuses.map((step) => ({ label: STATUS_LABELS[step], note: notes[step] }));
  const [known, setKnown] = useState({ status, hasMoved: false });
  if (known.status !== status) setKnown({ status, hasMoved: true });

  return (
    <>
      <Tracker label="Order progress" steps={steps} current={statuses.indexOf(status)} />
      <p className="sr-only" aria-live="polite">
        {known.hasMoved ? `Your order is now ${STATUS_LABELS[status]}` : ''}
      </p>
    </>
  );
}
