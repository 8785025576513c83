import { type ReactNode, useState } from 'react';
import { RetryAlert } from '#ui/retry-alert.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { Order } from '../order/order-schema.ts';
import { MessageForm, type Writing } from './message-form.tsx';
import { type Reader, TimelineList } from './timeline-list.tsx';
import { useTimeline } from './use-timeline.ts';

const WRITINGS = [
  ['message', 'Message'],
  ['note', 'Note'],
] as const;

interface OrderTimelineProps {
  order: Order;
  reader: Reader;
  /** What else the reader can do about the order. */
  children?: ReactNode;
}

/** What happened to an order, with a form to write to the other side. Changes appear while the page is open. */
export function OrderTimeline({ order, reader, children }: OrderTimelineProps) {
  const timeline = useTimeline(order);
  const [writing, setWriting] = useState<Writing>('message');
  const { name } = order.customer;

  return (
    <section className="panel" aria-labelledby="timeline">
      <div className="timeline-head">
        <h2 id="timeline" className="panel-title">
          {reader === 'staff' ? 'Timeline' : 'Help with this order'}
        </h2>
        {reader === 'staff' ? (
          <SegmentedChoice label="What to write" options={WRITINGS} value={writing} onChange={setWriting} />
        ) : null}
      </div>
      {timeline ? (
        <TimelineList entries={timeline.entries} reader={reader} customer={name} />
      ) : (
        <Loading>
          <Skeleton height={96} />
        </Loading>
      )}
      {timeline?.problem === undefined ? null : <RetryAlert onRetry={timeline.retry}>{timeline.problem}</RetryAlert>}
      <MessageForm key={writing} orderId={order._id} writing={writing} to={reader === 'staff' ? name : undefined} />
      {children}
    </section>
  );
}
