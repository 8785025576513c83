import { use } from 'react';
import { href } from 'react-router';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { TextLink } from '#ui/text-link.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import type { Order } from '../order/order-schema.ts';
import type { OrderReturn } from '../order/return-schema.ts';
import { findReturnObstacle } from '../order/returnable.ts';
import { toListedReturn } from './listed-return.ts';
import { ReturnActions } from './return-actions.tsx';
import { ReturnCard } from './return-card.tsx';

type OrderReturnsProps = {
  order: Order;
  reader: 'customer' | 'staff';
  /** Shows only those with a next step, or only those without. */
  isOpen?: boolean;
};

/** The returns of an order, with staff's next steps. */
export function OrderReturns({ order, reader, isOpen }: OrderReturnsProps) {
  return order.returns.map((each, index) => {
    if (isOpen !== undefined && isOpen !== hasNextStep(each)) return null;
    const listed = toListedReturn(each, order);
    return (
      <ReturnCard key={each._id} listed={listed} title={`Return ${index + 1}`}>
        {reader === 'staff' ? <ReturnActions listed={listed} /> : null}
      </ReturnCard>
    );
  });
}

function hasNextStep({ state }: OrderReturn): boolean {
  return state === 'requested' || state === 'accepted';
}

/** The customer's way to a new return, as a sentence. Shows nothing while nothing can be returned. */
export function StartReturn({ order }: { order: Order }) {
  const { returnDays, returnableUntil } = order;
  const timeZone = use(TimeZone);
  if (findReturnObstacle(order, Date.now()) !== undefined) return null;
  return (
    <p>
      <TextLink to={href('/userDashboard/order/:orderId/return', { orderId: order._id })}>Start a Return</TextLink>{' '}
      {returnableUntil === undefined
        ? `within ${returnDays} days after delivery`
        : `until ${formatDateAndTime(returnableUntil, 'longDay', timeZone)}, ${returnDays} days after delivery`}
    </p>
  );
}
