import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import type { Webhook } from './webhook-calls.ts';

/** A webhook with its events; `heading` contains its address, `children` are its buttons. */
export function WebhookPanel({
  webhook: { url, events, addedAt, failingSince },
  heading,
  children,
}: {
  webhook: Webhook;
  heading?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="panel">
      <div className="webhook-head">
        <div>
          <h2 className="panel-heading">{heading ?? url}</h2>
          <p className="note">
            {events.length} {events.length === 1 ? 'event' : 'events'}, added <Moment at={addedAt} />
          </p>
        </div>
        <div className="webhook-tools">
          {failingSince === undefined ? null : (
            <Badge tone="amber">
              Failing since <Moment at={failingSince} />
            </Badge>
          )}
          {children}
        </div>
      </div>
      <div className="webhook-events">
        {events.map((event) => (
          <Badge key={event} plain>
            {event}
          </Badge>
        ))}
      </div>
    </section>
  );
}
