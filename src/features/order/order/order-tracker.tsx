import { use, useState } from 'react';
import { formatDate } from '#platform/format-dates.ts';
import { TimeZone } from '#ui/time-zone.ts';
import { Tracker } from '#ui/tracker.tsx';
import { type Order, type OrderStatus, STATUS_LABELS, settableStatusSchema } from './order-schema.ts';

const notes: Record<OrderStatus, string> = {
  pending: 'We have your order',
  confirmed: 'Checked and packed',
  delivered: 'Handed over',
  cancelled: 'Nothing will be sent',
};

/** Shows the progress of an order. Announces each status change to screen readers. */
export function OrderTracker({ order: { status, deliveredAt } }: { order: Order }) {
  const statuses = stepsOf(status);
  const timeZone = use(TimeZone);
  const deliveredOn = deliveredAt === undefined ? notes.delivered : formatDate(deliveredAt, 'day', timeZone);
  const steps = statuses.map((step) => ({
    label: STATUS_LABELS[step],
    note: step === 'delivered' ? deliveredOn : notes[step],
  }));
  const [tracked, setTracked] = useState({ status, hasChanged: false });
  if (tracked.status !== status) setTracked({ status, hasChanged: true });

  return (
    <>
      <Tracker
        label="Order progress"
        steps={steps}
        current={statuses.indexOf(status)}
        isDone={status === 'delivered'}
      />
      <p className="visually-hidden" aria-live="polite">
        {tracked.hasChanged ? `Your order is now ${STATUS_LABELS[status]}` : ''}
      </p>
    </>
  );
}

function stepsOf(status: OrderStatus): readonly OrderStatus[] {
  return status === 'cancelled' ? ['pending', 'cancelled'] : settableStatusSchema.options;
}
