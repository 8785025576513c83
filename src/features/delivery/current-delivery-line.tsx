import { type ComponentProps, useEffect, useState } from 'react';
import { type DeliveryCalendar, deliveryDateAt } from './delivery-date.ts';
import { DeliveryLine } from './delivery-line.tsx';

const UPDATE_EVERY_MILLISECONDS = 10_000;

type CurrentDeliveryLineProps = Omit<ComponentProps<typeof DeliveryLine>, 'date'> & { calendar: DeliveryCalendar };

/** The {@link DeliveryLine} of this moment, for pages that browsers render. It stays right while the page is open. */
export function CurrentDeliveryLine({ calendar, ...rest }: CurrentDeliveryLineProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_EVERY_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return <DeliveryLine {...rest} date={deliveryDateAt(now, calendar)} />;
}
