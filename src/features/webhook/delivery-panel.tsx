import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '#platform/format-numbers.ts';
import { Alert } from '#ui/alert.tsx';
import { Moment } from '#ui/moment.tsx';
import type { DeliveryDetails } from './webhook-calls.ts';

/** A delivery: what was sent, what was answered, and when it is tried next. `children` is the button that retries it. */
export function DeliveryPanel({ delivery, children }: { delivery: DeliveryDetails; children: ReactNode }) {
  const { event, messageId, body, error } = delivery;
  const heading = useFocusOnOpening();
  return (
    <section className="panel webhook-delivery" aria-labelledby="delivery">
      <h2 id="delivery" className="panel-heading" tabIndex={-1} ref={heading}>
        {event}
      </h2>
      <p className="note">
        Id <code>{messageId}</code>
      </p>
      {error === undefined ? null : (
        <Alert kind="error" className="webhook-error">
          {error}
        </Alert>
      )}
      <div className="webhook-sides">
        <div>
          <h3 className="note">Body we sent</h3>
          <code className="webhook-code">{JSON.stringify(JSON.parse(body), undefined, 2)}</code>
        </div>
        <Answer delivery={delivery} />
      </div>
      <div className="webhook-tools">
        {children}
        <span className="note">
          <NextAttempt delivery={delivery} />
        </span>
      </div>
    </section>
  );
}

/** Returns a ref for the heading, which gets the focus: on phones it is far below the link that opens the delivery. */
function useFocusOnOpening() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

function Answer({ delivery: { status, answer = '', tookMilliseconds = 0 } }: { delivery: DeliveryDetails }) {
  if (status === undefined) return null;
  return (
    <div>
      <h3 className="note">Answer after {formatNumber(tookMilliseconds)} ms</h3>
      <code className="webhook-code">{`HTTP ${status}\n${answer}`}</code>
    </div>
  );
}

function NextAttempt({ delivery: { state, nextAttemptAt, attempts } }: { delivery: DeliveryDetails }): ReactNode {
  if (state === 'delivered') return 'Delivered.';
  if (state === 'failed') return 'Failed. It is not tried again by itself.';
  if (nextAttemptAt === undefined) return 'Waits for an earlier event to be delivered.';
  if (attempts === 0) return 'Will be sent in a few seconds.';
  return (
    <>
      Next try <Moment at={nextAttemptAt} to="minute" />. We try for 3 days.
    </>
  );
}
